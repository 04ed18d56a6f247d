// Runs the export. It stops when the user stops it, leaves or locks, and forgets everything it had opened.
import { createArchiveSealer } from '@company-data/crypto'
import { useFormats, useLanguage, useTexts, useUnsaved } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { toFailure } from '@company-data/web/app/rules'
import { useFieldLabel } from '@company-data/web/fields'
import { useEffect, useRef, useState } from 'react'
import { useClient, useSession, useSessionState } from '../session/use-session.tsx'
import { collectEverything } from './collect.ts'
import type { MissingItem } from './contents.ts'
import type { ExportProgress } from './export-collector.ts'
import { exportTexts } from './export-texts.ts'
import { indexPage } from './index-page.ts'
import { createBlobWriter, createZip } from './zip.ts'

export interface Archive {
  name: string
  blob: Blob
  files: number
  missing: readonly MissingItem[]
  isEncrypted: boolean
}

export interface ExportChoice {
  password: string
  /** Undefined for an archive in the clear. */
  passphrase: string | undefined
}

export type ExportState =
  | { step: 'idle'; ended?: 'stopped' | 'locked'; error?: unknown }
  | { step: 'checking' }
  | { step: 'collecting'; progress: ExportProgress }
  | { step: 'ready'; archive: Archive }

const formatDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Builds the archive in the language of the page. */
const useMakeArchive = () => {
  const client = useClient()
  const { archive: texts, unopened } = useTexts(exportTexts)
  const { language } = useLanguage()
  const formats = useFormats()
  const formatLabel = useFieldLabel()
  const appTexts = useAppTexts()
  return async (
    passphrase: string | undefined,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Archive> => {
    const at = new Date()
    const name = `wallet-${formatDay(at)}`
    const isEncrypted = passphrase !== undefined
    const writer = isEncrypted ? await createArchiveSealer(passphrase) : createBlobWriter()
    const zip = createZip(at, writer.write)
    let files = 0
    const add = (path: string, content: string | Uint8Array): void => {
      zip.add(`${name}/${path}`, content)
      files += 1
    }
    const explain = (error: unknown): string => toFailure(error, appTexts).text
    const missingTexts = {
      message: (title: string, sentAt: string) => unopened.message(title, formats.dateTime(sentAt)),
      withoutCopy: unopened.withoutCopy,
    }
    const contents = await collectEverything({ client, signal, onProgress, add, formatLabel, explain, missingTexts })
    add('index.html', indexPage(contents, at, { language, texts, formats, isEncrypted }))
    zip.finish()
    const blob = await writer.finish()
    signal.throwIfAborted()
    return { name: `${name}.zip${isEncrypted ? '.enc' : ''}`, blob, files, missing: contents.missing, isEncrypted }
  }
}

export const useExport = () => {
  const session = useSession()
  const makeArchive = useMakeArchive()
  const isOpen = useSessionState() === 'open'
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort('left'), [])
  // The collected data was opened with the person's key, so a lock forgets it.
  useEffect(() => {
    if (isOpen) return
    running.current?.abort('locked')
    setState((now) => (now.step === 'idle' ? now : { step: 'idle', ended: 'locked' }))
  }, [isOpen])
  useUnsaved(() => state.step === 'collecting' || state.step === 'ready')

  const start = async ({ password, passphrase }: ExportChoice): Promise<void> => {
    const stop = new AbortController()
    running.current = stop
    setState({ step: 'checking' })
    try {
      await session.client.unlock(password)
      stop.signal.throwIfAborted()
      const onProgress = (progress: ExportProgress): void => {
        if (!stop.signal.aborted) setState({ step: 'collecting', progress })
      }
      const archive = await makeArchive(passphrase, stop.signal, onProgress)
      setState({ step: 'ready', archive })
    } catch (error) {
      // If the session is over, asks for the password, as after any other call.
      session.notice(error)
      if (!stop.signal.aborted) setState({ step: 'idle', error })
    }
  }
  return {
    state,
    start,
    stop: (): void => {
      running.current?.abort('stopped')
      setState({ step: 'idle', ended: 'stopped' })
    },
    reset: (): void => setState({ step: 'idle' }),
  }
}
