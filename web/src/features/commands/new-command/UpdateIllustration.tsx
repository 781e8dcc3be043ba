import classes from './illustration.module.css'

/** The steps with the lines of their icons, 48 by 48. */
const STEPS = [
  {
    word: 'Download',
    icon: 'M13 33h-2a9 9 0 0 1-1-17.9A13 13 0 0 1 35 13a10 10 0 0 1 2 20h-2M24 22v20m-7-7 7 7 7-7',
  },
  {
    word: 'Check',
    icon: 'M24 4 8 10v12c0 10 6.5 17.5 16 22 9.5-4.5 16-12 16-22V10Zm-8 20 6 6 11-12',
  },
  {
    word: 'Install',
    icon: 'M14 12h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2V14a2 2 0 0 1 2-2ZM20 19h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM18 12V5m12 7V5M18 43v-7m12 7v-7M12 18H5m7 12H5m38-12h-7m7 12h-7',
  },
  { word: 'Restart', icon: 'M39 24a15 15 0 1 1-4.4-10.6L39 18M39 7v11H28' },
  { word: 'New version reported', icon: 'M5 8h38v24H22l-9 9v-9H5ZM16 20l6 6 10-11' },
] as const

const PICTURE = {
  role: 'img',
  'aria-label':
    'An update in five steps: the device downloads the software, checks it, installs it, restarts, and reports its new version.',
} as const

const STEP_WIDTH = 120
const WIDTH = STEP_WIDTH * STEPS.length
const LINE_Y = 118

/** The steps of an update, along a line that a robot paints. */
export function UpdateIllustration({ isLarge = false }: { isLarge?: boolean }) {
  // The small picture has no labels, which would be unreadable; the text above it says the same.
  const height = isLarge ? 176 : 148
  return (
    <svg className={classes['drawing']} data-screen-only viewBox={`0 0 ${WIDTH} ${height}`} {...PICTURE}>
      <rect className={classes['pitch']} width={WIDTH} height={height} rx="6" />
      {STEPS.map(({ word }, place) =>
        place % 2 === 0 ? (
          <rect
            key={word}
            className={classes['stripe']}
            x={place * STEP_WIDTH}
            width={STEP_WIDTH}
            height={height}
          />
        ) : null,
      )}
      <path className={classes['line']} d={`M60 ${LINE_Y}H${WIDTH - STEP_WIDTH / 2}`} />
      {STEPS.map(({ word, icon }, place) => (
        <g key={word} transform={`translate(${place * STEP_WIDTH} 0)`}>
          <path className={classes['icon']} transform="translate(36 34)" d={icon} />
          <circle className={classes['stop']} cx="60" cy={LINE_Y} r="9" />
          {isLarge && (
            <>
              <text className={classes['number']} x="60" y={LINE_Y + 4}>
                {place + 1}
              </text>
              <text className={classes['word']} x="60" y="152">
                {word}
              </text>
            </>
          )}
        </g>
      ))}
      <Robot />
    </svg>
  )
}

/** Seen from above. */
function Robot() {
  return (
    <g className={classes['robot']} transform={`translate(${WIDTH - 44} ${LINE_Y - 11})`}>
      <rect x="5" y="-1" width="9" height="5" rx="1" />
      <rect x="5" y="18" width="9" height="5" rx="1" />
      <rect x="22" y="-1" width="9" height="5" rx="1" />
      <rect x="22" y="18" width="9" height="5" rx="1" />
      <rect className={classes['body']} x="1" y="3" width="34" height="16" rx="3" />
      <circle className={classes['eye']} cx="27" cy="11" r="3" />
    </g>
  )
}
