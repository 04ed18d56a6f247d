// A PDF in the page: its pages below each other, with zoom, or as text only. Its code is loaded on demand.
import { IconButton, Loading, Notice, Segments, useFormats, useTexts } from '@company-data/ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type OpenedPdf, openPdf, type PageSize } from './open-pdf.ts'
import { type PdfMark, PdfPage, PdfPageText } from './pdf-page.tsx'
import { pdfTexts } from './pdf-texts.ts'
import styles from './pdf-view.module.css'
import { SlowNotice } from './slow-notice.tsx'
import { useReadingLimits } from './use-reading-limits.ts'

interface Shown {
  pdf: OpenedPdf
  size: PageSize
}

type Failure = 'locked' | 'damaged' | 'stopped'

const toFailure = (error: unknown): Failure =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged'

/** The worker ends with the view, and with it everything that was opened. */
const usePdf = (bytes: Uint8Array): { result: Shown | Failure | undefined; stop: () => void } => {
  const [result, setShown] = useState<Shown | Failure>()
  const end = useRef<() => void>(undefined)
  useEffect(() => {
    let isCancelled = false
    const { pdfPromise, close } = openPdf(bytes)
    end.current = () => {
      isCancelled = true
      close()
    }
    const open = async (): Promise<Shown> => {
      const pdf = await pdfPromise
      return { pdf, size: await pdf.getSize(1) }
    }
    open().then(
      (present) => isCancelled || setShown(present),
      (error: unknown) => isCancelled || setShown(toFailure(error)),
    )
    return () => {
      end.current?.()
      setShown(undefined)
    }
  }, [bytes])
  const stop = () => {
    end.current?.()
    setShown('stopped')
  }
  return { result, stop }
}

/** The page width in CSS pixels. */
const useWidth = () => {
  const list = useRef<HTMLOListElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = list.current
    if (target === null) return
    const observer = new ResizeObserver(() => setWidth(target.clientWidth))
    observer.observe(target)
    setWidth(target.clientWidth)
    return () => observer.disconnect()
  }, [])
  return { list, width }
}

const ZOOMS = ['fit', 'larger', 'large', 'largest'] as const

interface PagesProps extends Shown {
  label: string
  zoom: number
  onStop: () => void
  marks: readonly PdfMark[]
}

const Pages = ({ pdf, size, label, zoom, onStop, marks }: PagesProps) => {
  const { list, width } = useWidth()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who enlarges a page moves it with the keys
    <section aria-label={label} className={styles.scroll} tabIndex={0}>
      <ol ref={list} className={styles.pages} data-zoom={ZOOMS[zoom]}>
        {Array.from({ length: pdf.pageCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity
          <PdfPage key={index} page={index + 1} pdf={pdf} size={size} width={width} onStop={onStop} marks={marks} />
        ))}
      </ol>
    </section>
  )
}

interface ToolsProps {
  mode: 'pages' | 'text'
  onMode: (mode: 'pages' | 'text') => void
  zoom: number
  onZoom: (zoom: number) => void
  note: ReactNode
}

const Tools = ({ mode, onMode, zoom, onZoom, note }: ToolsProps) => {
  const texts = useTexts(pdfTexts)
  return (
    <div className={styles.tools}>
      <Segments
        label={texts.view}
        value={mode}
        onChange={onMode}
        options={[
          { value: 'pages', label: texts.pages },
          { value: 'text', label: texts.text },
        ]}
      />
      <span className={styles.count}>{note}</span>
      {mode === 'pages' && (
        <span className={styles.zoom}>
          <IconButton
            icon="minus"
            label={texts.smaller}
            aria-disabled={zoom === 0}
            onClick={() => onZoom(Math.max(0, zoom - 1))}
          />
          <IconButton
            icon="plus"
            label={texts.larger}
            aria-disabled={zoom === ZOOMS.length - 1}
            onClick={() => onZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
          />
        </span>
      )}
    </div>
  )
}

const Opened = ({ label, onStop, marks, ...view }: Shown & Pick<PagesProps, 'label' | 'onStop' | 'marks'>) => {
  const texts = useTexts(pdfTexts)
  const formats = useFormats()
  const [mode, setMode] = useState<'pages' | 'text'>('pages')
  const [zoom, setZoom] = useState(0)
  const { pdf } = view
  return (
    <div className={styles.view}>
      <Tools
        mode={mode}
        zoom={zoom}
        onMode={setMode}
        onZoom={setZoom}
        note={texts.pageCount(pdf.pageCount, formats.number(pdf.pageCount))}
      />
      {mode === 'pages' ? (
        <Pages {...view} label={label} zoom={zoom} onStop={onStop} marks={marks} />
      ) : (
        <section aria-label={label} className={styles.texts}>
          <p className="muted">{texts.textNote}</p>
          <ol>
            {Array.from({ length: pdf.pageCount }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity
              <PdfPageText key={index} page={index + 1} pdf={pdf} onStop={onStop} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const NO_MARKS: readonly PdfMark[] = []

export interface PdfViewProps {
  /** Must be the same object for the same file: another object means another file. */
  bytes: Uint8Array
  /** The name of the document. */
  label: string
  /** Marked areas on the pages. */
  marks?: readonly PdfMark[]
}

export const PdfView = ({ bytes, label, marks = NO_MARKS }: PdfViewProps) => {
  const texts = useTexts(pdfTexts)
  const { result, stop } = usePdf(bytes)
  const { isSlow } = useReadingLimits(result === undefined, stop)
  if (isSlow) return <SlowNotice onStop={stop} />
  if (result === undefined) return <Loading shape="text" lines={8} />
  if (typeof result === 'string')
    return (
      <Notice tone="warn" title={texts[result]}>
        {texts.read}
      </Notice>
    )
  return <Opened {...result} label={label} marks={marks} onStop={stop} />
}
