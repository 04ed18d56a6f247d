// An object URL for bytes shown from memory, such as a picture fetched with the session.
import { useEffect, useState } from 'react'

export const useObjectUrl = (bytes: Uint8Array | Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (bytes === undefined) return
    const next = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([bytes as Uint8Array<ArrayBuffer>]))
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [bytes])
  return url
}
