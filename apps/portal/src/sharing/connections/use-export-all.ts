// Saves every connection of a service as lines of JSON, of any number, as they come; their values stay sealed.
import type { ConnectionLine, ServiceRecord } from '@company-data/sdk/company'
import { saveFile } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../session/use-session.tsx'

/** So many lines become one part of the file, which the browser may keep on its disk. */
const PART_LINES = 2_000

/** The lines of the platform as a file, with its last line: a file without it is not whole. */
const collectLines = async (
  lines: AsyncIterable<ConnectionLine>,
  onCount: (count: number) => void,
): Promise<{ file: Blob; count: number }> => {
  const parts: Blob[] = []
  let texts: string[] = []
  let count = 0
  const endPart = (): void => {
    parts.push(new Blob(texts))
    texts = []
    onCount(count)
  }
  for await (const line of lines) {
    texts.push(`${JSON.stringify(line)}\n`)
    count += 1
    if (texts.length === PART_LINES) endPart()
  }
  texts.push(`${JSON.stringify({ complete: true, count })}\n`)
  endPart()
  return { file: new Blob(parts), count }
}

/** `count`: the connections so far. An export ends with its page. */
export const useExportAll = ({ id, code }: ServiceRecord, onSaved: (count: number) => void) => {
  const client = useClient()
  const [count, setCount] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const action = useAction({
    mutationFn: async () => {
      running.current = new AbortController()
      setCount(0)
      const lines = client.servicePortal(id).connections.export({ signal: running.current.signal })
      const whole = await collectLines(lines, setCount)
      saveFile(`${code.replace('/', '-')}-connections.ndjson`, whole.file, 'application/x-ndjson')
      onSaved(whole.count)
    },
  })
  return { save: action.mutate, isPending: action.isPending, hasFailed: action.isError, count }
}
