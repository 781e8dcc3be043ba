/** HTML that is already escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | undefined | readonly Value[]

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, XML, quoted attributes, and HTML-like labels of Graphviz. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** HTML template: texts and numbers are escaped, lists are joined, undefined becomes nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(textOf)))
}

function textOf(value: Value): string {
  if (value instanceof Html) return value.text
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return value.map(textOf).join('')
}

export function table(head: readonly string[], rows: readonly (readonly Value[])[]): Html {
  return html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${head.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** The colours follow the light or dark scheme of the frame that shows the page. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 16px; font: 15px/1.55 system-ui, sans-serif; background: Canvas; color: CanvasText; overflow-wrap: break-word; }
main { max-width: 75rem; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; } h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
a { color: LinkText; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .75rem 0; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px; border: 1px solid color-mix(in srgb, CanvasText 22%, Canvas); }
th { background: color-mix(in srgb, CanvasText 7%, Canvas); }
code, pre { font-family: ui-monospace, monospace; font-size: .92em; }
code { background: color-mix(in srgb, CanvasText 8%, Canvas); border-radius: 3px; padding: 0 3px; }
pre { background: color-mix(in srgb, CanvasText 6%, Canvas); border-radius: 4px; padding: 10px; overflow-x: auto; }
pre code { background: none; padding: 0; }
img { max-width: 100%; height: auto; }
blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid color-mix(in srgb, CanvasText 30%, Canvas); }
.quiet { color: color-mix(in srgb, CanvasText 70%, Canvas); }
ul.plain { margin: 0; padding-left: 1.1rem; }
`

/** A self-contained HTML document: no script, no file, no network. */
export function htmlPage({ title, body }: { title: string; body: Html }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.text
}
