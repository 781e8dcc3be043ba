import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

const report = z.object({ categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })) })

/**
 * Lighthouse's scores of a page, of 100 each, on its simulated phone.
 * @param options.folder where Lighthouse is installed; it is no dependency of ours, because it weighs 110 MB
 * @param options.port where a browser takes commands
 */
export function lighthouseScores(options: {
  folder: string
  port: number
  url: string
}): Record<Category, number> {
  const { folder, port, url } = options
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const given = [url, `--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting']
  const { status, stdout } = spawnSync(process.execPath, [program, ...given], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 100_000_000,
  })
  if (status !== 0) throw new Error('Lighthouse failed.')
  const { categories } = report.parse(JSON.parse(stdout))
  const score = (category: Category) => Math.round(categories[category].score * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}
