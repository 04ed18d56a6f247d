// Hands a file that was made in the page to the browser's downloads; it goes over no network.
const LIVES_MS = 60_000

export const saveFile = (name: string, content: string | Uint8Array<ArrayBuffer> | Blob, type = 'text/plain'): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), LIVES_MS)
}
