// Saves a file made in the page through the browser's downloads; no network is involved.
const LIVES_MS = 60_000

export const saveFile = (name: string, content: string | Uint8Array<ArrayBuffer> | Blob, type = 'text/plain'): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), LIVES_MS)
}
