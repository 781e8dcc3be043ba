import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core'
import { COLORS } from './colors.ts'

/**
 * The looks of buttons. `filled` is the screen's one primary action (red if destructive), `light` is tinted, for pages with many of
 * them, `default` is outlined (red `outline` if it leads to a destructive action), `subtle` is text. Filled buttons have dark
 * text in the dark scheme; Mantine would use white, because it computes the contrast from the light shade.
 */
const variantColors: VariantColorsResolver = (input) => {
  const danger = input.color === 'red'
  if (input.variant === 'filled') {
    const name = danger ? 'danger' : 'accent'
    return {
      background: `var(--sc-${name})`,
      hover: `var(--sc-${name}-hover)`,
      color: `var(--sc-on-${name})`,
      border: '1px solid transparent',
    }
  }
  if (input.variant === 'light' && !danger) {
    return {
      background: 'var(--sc-tint)',
      hover: 'var(--sc-tint-hover)',
      color: 'var(--sc-accent-ink)',
      border: '1px solid transparent',
    }
  }
  if (input.variant === 'subtle') {
    return {
      background: 'transparent',
      hover: danger ? 'var(--sc-bad-soft)' : 'var(--sc-hover)',
      color: danger ? 'var(--sc-bad-ink)' : 'var(--sc-ink)',
      border: '1px solid transparent',
    }
  }
  if (input.variant === 'outline' && danger) {
    return {
      background: 'transparent',
      hover: 'var(--sc-bad-soft)',
      color: 'var(--sc-bad-ink)',
      border: '1px solid var(--sc-bad-mark)',
    }
  }
  return defaultVariantColorsResolver(input)
}

const pitch: MantineColorsTuple = [
  '#EEF6F0',
  '#DDEDE2',
  '#BBDCC7',
  '#90C6A5',
  '#5DB583',
  '#37996A',
  '#1F7E54',
  '#156A44',
  '#0F5536',
  '#0A3D27',
]

const gray: MantineColorsTuple = [
  '#F7F8F6',
  '#EFF2EF',
  '#E2E7E2',
  '#D0D7D1',
  '#B2BBB4',
  '#848D86',
  COLORS['ink-3'][0],
  '#49554D',
  '#2C3730',
  '#151F19',
]

const dark: MantineColorsTuple = [
  '#E6ECE8',
  '#AEB9B2',
  COLORS['ink-3'][1],
  '#68746C',
  '#343E38',
  '#272F2A',
  '#1D2420',
  '#141A17',
  '#0F1412',
  '#0A0E0C',
]

const em = (pixels: number) => `${pixels / 16}em`

const font = "'Hanken Grotesk Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** Heights and font sizes of controls are CSS variables that depend on the window's width, so that nothing renders twice. */
const CONTROL_SIZES: Record<string, readonly [height: string, letters: string]> = {
  xs: ['var(--sc-control)', 'var(--sc-control-fz)'],
  sm: ['var(--sc-control-lg)', 'var(--sc-control-lg-fz)'],
}

const sizeVars =
  (part: string, name: string) =>
  (_theme: unknown, { size = '' }: { size?: string }) => {
    const [height, letters] = CONTROL_SIZES[size] ?? []
    return height === undefined ? {} : { [part]: { [`--${name}-height`]: height, [`--${name}-fz`]: letters } }
  }

const control = { size: 'xs' } as const
const fade = { transition: 'fade', duration: 100, timingFunction: 'ease-out' } as const

/**
 * Defaults by component name. Plain objects, because `Button.extend` would add all these components to the first load, also
 * those that only later screens use.
 */
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { ...control, variant: 'filled' },
    vars: sizeVars('root', 'button'),
  },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
  Input: {
    defaultProps: control,
    vars: sizeVars('wrapper', 'input'),
  },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  TextInput: { defaultProps: control },
  PasswordInput: { defaultProps: control },
  Textarea: { defaultProps: control },
  Select: { defaultProps: control },
  MultiSelect: { defaultProps: control },
  ComboboxChevron: { defaultProps: control },
  Checkbox: { defaultProps: { ...control, iconColor: 'var(--sc-on-accent)' } },
  Switch: { defaultProps: { ...control, withThumbIndicator: false } },
  Tooltip: {
    defaultProps: {
      openDelay: 350,
      transitionProps: fade,
      events: { hover: true, focus: true, touch: false },
      multiline: true,
      maw: 360,
    },
  },
  Popover: { defaultProps: { shadow: 'md', transitionProps: fade } },
  Menu: {
    defaultProps: {
      shadow: 'md',
      transitionProps: fade,
      returnFocus: true,
      // A menu must contain only its items.
      withInitialFocusPlaceholder: false,
    },
  },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      padding: 20,
      overlayProps: { color: '#0A140E', backgroundOpacity: 0.45 },
      transitionProps: { transition: 'fade-up', duration: 160, timingFunction: 'ease-out' },
    },
  },
  Skeleton: { defaultProps: { radius: 'xs' } },
}

/** The product's Mantine theme. Colours that depend on the scheme are CSS variables. */
export const theme = createTheme({
  primaryColor: 'pitch',
  primaryShade: { light: 7, dark: 4 },
  colors: { pitch, gray, dark },
  black: '#151F19',
  white: '#FFFFFF',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: font,
  fontFamilyMonospace: 'var(--sc-mono)',
  headings: { fontFamily: font, fontWeight: '600' },
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { md: 'var(--sc-shadow-menu)', xl: 'var(--sc-shadow-dialog)' },
  breakpoints: { xs: em(360), sm: em(780), md: em(1200), lg: em(1440), xl: em(2560) },
  variantColorResolver: variantColors,
  components,
})
