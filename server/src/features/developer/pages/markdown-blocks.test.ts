import { expect, test } from 'vitest'
import { markdownBlocks } from './markdown-blocks.ts'

test('converts headings, paragraphs and emphasis to plain text', () => {
  expect(
    markdownBlocks(
      '# Title\n\nSome **bold** and _thin_ words,\nwith `code <b>` and [a link](x.md) & <br>more.\n\n### Small\n\n---\n',
    ),
  ).toEqual([
    { kind: 'heading', depth: 1, text: 'Title' },
    { kind: 'paragraph', text: 'Some bold and thin words, with code <b> and a link & more.' },
    { kind: 'heading', depth: 2, text: 'Small' },
  ])
})

test('keeps the numbers and the content of lists', () => {
  expect(markdownBlocks('3. one\n4. two\n   - inner\n')).toEqual([
    {
      kind: 'list',
      items: [
        { mark: '3.', blocks: [{ kind: 'paragraph', text: 'one' }] },
        {
          mark: '4.',
          blocks: [
            { kind: 'paragraph', text: 'two' },
            { kind: 'list', items: [{ mark: '•', blocks: [{ kind: 'paragraph', text: 'inner' }] }] },
          ],
        },
      ],
    },
  ])
})

test('keeps tables and code unchanged', () => {
  expect(
    markdownBlocks('| a | `b` |\n| - | - |\n| 1 | **2** |\n\n```sh\nif a; then\n  b < c\nfi\n```\n'),
  ).toEqual([
    { kind: 'table', head: ['a', 'b'], rows: [['1', '2']] },
    { kind: 'code', text: 'if a; then\n  b < c\nfi' },
  ])
})

test('leaves out HTML', () => {
  expect(markdownBlocks('<script>alert(1)</script>\n\nWords.\n')).toEqual([
    { kind: 'paragraph', text: 'Words.' },
  ])
})
