import { type BROWSERS, type SYSTEMS, UNKNOWN_NAME } from '@service-center/contract/sessions/browser.ts'

const BROWSER_PATTERNS: readonly (readonly [RegExp, (typeof BROWSERS)[number]])[] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]

const SYSTEM_PATTERNS: readonly (readonly [RegExp, (typeof SYSTEMS)[number]])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** The names of browser and operating system for the sign-in log, from the user agent. */
export function browserAndOs(userAgent: string): { browser: string; os: string } {
  const known = BROWSER_PATTERNS.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const os = SYSTEM_PATTERNS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { browser: known[0] ?? UNKNOWN_NAME, os: os ?? UNKNOWN_NAME }
}
