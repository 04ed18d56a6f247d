// Names of files in the archive: whatever somebody called a file, every system can store it, and no two are the same.

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain': 'txt',
}

const LONGEST = 80
/** Not in a name on one system or another: separators, signs of shells, and what no screen shows. */
const UNSAFE = /[\p{C}<>:"/\\|?*]+/gu

/** A name of one folder or file, without what leads out of its folder. */
export const safeName = (name: string): string => {
  const safe = name
    .normalize('NFC')
    .replace(UNSAFE, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
  return [...safe].slice(0, LONGEST).join('').trim() || 'file'
}

export const withExtension = (name: string, mimeType: string): string => {
  const extension = EXTENSIONS[mimeType.split(';')[0]?.trim() ?? '']
  if (extension === undefined || /\.[a-z0-9]{2,5}$/i.test(name)) return name
  return `${name}.${extension}`
}

/** Gives each name once: the second “photo.png” is “photo (2).png”, also where a system takes capitals for the same. */
export const uniqueNames = (): ((name: string) => string) => {
  const used = new Set<string>()
  return (name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]{1,6})?$/s.exec(name) ?? []
    let unique = name
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${extension}`
    used.add(unique.toLowerCase())
    return unique
  }
}
