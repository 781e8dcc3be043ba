/** Attacks in a page, and what is left of them when it is shown. */
export const HOSTILE: readonly (readonly [attempt: string, left: string])[] = [
  ['<script>globalThis.ran = 1</script>', ''],
  ['<p onclick="ran = 1" onmouseover=ran=1>a</p>', '<p>a</p>'],
  ['<img src="x" onerror="globalThis.ran = 1" alt="Plan">', '[Plan]'],
  ['<img src="https://outside.example/pixel.png">', ''],
  ['<img srcset="https://outside.example/a.png 2x" alt="">', ''],
  ['<iframe src="https://outside.example"></iframe>', ''],
  ['<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>', ''],
  ['<object data="https://outside.example/x.swf"></object><embed src="https://outside.example/x">', ''],
  ['<form action="https://outside.example"><input name="a"><button>Go</button></form>', 'Go'],
  ['<style>* { display: none !important }</style>', ''],
  ['<p style="position:fixed;inset:0;background:url(https://outside.example/a)">a</p>', '<p>a</p>'],
  ['<div class="mantine-Overlay-root">a</div>', '<div>a</div>'],
  ['<svg onload="globalThis.ran = 1"><script>globalThis.ran = 1</script></svg>', ''],
  ['<svg><a href="javascript:ran=1"><text>x</text></a></svg>', ''],
  ['<math><mtext><img src=x onerror="globalThis.ran=1"></mtext></math>', ''],
  ['<base href="https://outside.example/">', ''],
  ['<meta http-equiv="refresh" content="0;url=https://outside.example">', ''],
  ['<link rel="stylesheet" href="https://outside.example/a.css">', ''],
  ['<template><img src=x onerror="globalThis.ran=1"></template>', ''],
  ['<div popover>a</div><p autofocus tabindex="1" contenteditable>b</p>', '<div>a</div><p>b</p>'],
  ['<a href="javascript:globalThis.ran=1" target="_top">a</a>', '<a>a</a>'],
  ['<a href=" java\tscript:globalThis.ran=1">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
  ['<p id="main">a</p><p name="localStorage">b</p>', '<p id="document-main">a</p><p>b</p>'],
  ['<a name="document">a</a><p id="getElementById">b</p>', '<a>a</a><p id="document-getElementById">b</p>'],
  [
    '<a href="https://outside.example/">a</a>',
    '<a href="https://outside.example/" target="_blank" rel="noopener noreferrer">a</a>',
  ],
]

/** A page with all attacks, each in its own section. */
export const hostilePage = (): string =>
  `<!doctype html><html><head><title>Notes</title><script>globalThis.ran = 1</script></head>
<body onload="globalThis.ran = 1"><h1>Hostile</h1>
${HOSTILE.map(([attempt]) => `<section>${attempt}</section>`).join('\n')}</body></html>`
