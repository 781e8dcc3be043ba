import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

/**
 * Filled is the screen's one primary action (`color="red"` for destructive ones), light is tinted, for pages with many of
 * them, default is outlined (`outline` in red for what leads to a destructive action), subtle is text. Filled text is dark in the dark scheme: Mantine computes
 * contrast from the light shade and would use white.
 */
export const variantColors: VariantColorsResolver = (input) => {
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
