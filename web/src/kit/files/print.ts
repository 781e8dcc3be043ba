import classes from './print.module.css'

/** Prints pictures, one per page, without the rest of the screen. */
export async function printPictures(pictures: readonly Blob[]): Promise<void> {
  const urls = pictures.map((picture) => URL.createObjectURL(picture))
  const sheet = document.createElement('div')
  sheet.className = classes['sheet'] ?? ''
  const images = urls.map((url) => {
    const image = document.createElement('img')
    image.src = url
    image.alt = ''
    return image
  })
  try {
    await Promise.all(images.map((image) => image.decode()))
    sheet.append(...images)
    document.body.append(sheet)
    // Returns when the print dialog of the browser is closed.
    globalThis.print()
  } finally {
    sheet.remove()
    for (const url of urls) URL.revokeObjectURL(url)
  }
}
