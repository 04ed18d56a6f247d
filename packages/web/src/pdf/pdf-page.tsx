// One page of a PDF: drawn when it comes into view and released when far away, so that long files need little memory.
import { Notice, useFormats, useTexts } from '@company-data/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { DrawingStopped, type OpenedPdf, type PageSize } from './open-pdf.ts'
import { pdfTexts } from './pdf-texts.ts'
import styles from './pdf-view.module.css'
import { SlowNotice } from './slow-notice.tsx'
import { useReadingLimits } from './use-reading-limits.ts'

/** About as far as a quick swipe scrolls before a page is drawn. */
const NEAR = '800px 0px'

const SHARPEST = 2.5

const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: NEAR,
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/** The text of the page; undefined until it is loaded. */
const usePageText = (pdf: OpenedPdf, page: number, isWanted: boolean): string[] | undefined => {
  const [text, setText] = useState<string[]>()
  useEffect(() => {
    let isCancelled = false
    if (isWanted)
      pdf.getText(page).then(
        (paragraphs) => isCancelled || setText(paragraphs),
        () => isCancelled || setText([]),
      )
    return () => {
      isCancelled = true
    }
  }, [pdf, page, isWanted])
  return text
}

const Paragraphs = ({ text }: { text: readonly string[] }) =>
  text.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a page stay in their order
    <p key={index}>{paragraph}</p>
  ))

/** A marked area of a page, in fractions of the page as shown. */
export interface PdfMark {
  page: number
  left: number
  top: number
  width: number
  height: number
  /** Shown on hover; the same information is also in the text next to the file. */
  label: string
  tone: 'good' | 'warn' | 'bad'
}

const percent = (part: number): string => `${part * 100}%`

const Marks = ({ marks }: { marks: readonly PdfMark[] }) =>
  marks.map(({ left, top, width, height, label, tone }) => (
    <span
      key={`${left} ${top} ${label}`}
      className={styles.mark}
      data-tone={tone}
      title={label}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    />
  ))

interface PageProps {
  pdf: OpenedPdf
  page: number
  /** The size of the first page; others are assumed equal until drawn. */
  size: PageSize
  /** In CSS pixels; a change redraws the page. */
  width: number
  /** Stops the worker, which the file keeps busy. */
  onStop: () => void
}

const Drawing = ({ pdf, page, size, width, onStop }: PageProps) => {
  const texts = useTexts(pdfTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  useEffect(() => {
    const stop = new AbortController()
    const target = canvas.current
    if (target === null || width === 0) return
    pdf.draw(page, target, width * Math.min(devicePixelRatio, SHARPEST), stop.signal).then(
      () => setState('drawn'),
      (error: unknown) => error instanceof DrawingStopped || setState('failed'),
    )
    return () => stop.abort()
  }, [pdf, page, width])
  const { isSlow } = useReadingLimits(state === 'drawing', onStop)
  return (
    <>
      {isSlow && <SlowNotice onStop={onStop} />}
      {state === 'failed' && (
        <Notice tone="bad" title={texts.pageFailed}>
          {texts.read}
        </Notice>
      )}
      <canvas
        ref={canvas}
        aria-hidden
        data-state={state}
        className={styles.canvas}
        width={Math.round(size.width)}
        height={Math.round(size.height)}
      />
    </>
  )
}

/** Screen readers get the text instead of the image. */
export const PdfPage = ({ pdf, page, size, width, onStop, marks }: PageProps & { marks: readonly PdfMark[] }) => {
  const texts = useTexts(pdfTexts)
  const formats = useFormats()
  const element = useRef<HTMLLIElement>(null)
  const isNear = useIsNear(element)
  const text = usePageText(pdf, page, isNear)
  const name = texts.page(formats.number(page), formats.number(pdf.pageCount))
  return (
    <li ref={element} className={styles.page}>
      <div className={styles.sheet}>
        {/* A new canvas is drawn for each width: two drawings never meet on one. */}
        {isNear ? (
          <Drawing key={width} pdf={pdf} page={page} size={size} width={width} onStop={onStop} />
        ) : (
          <canvas
            className={styles.canvas}
            aria-hidden
            width={Math.round(size.width)}
            height={Math.round(size.height)}
          />
        )}
        <div aria-hidden>
          <Marks marks={marks.filter((mark) => mark.page === page)} />
        </div>
      </div>
      <div className="visually-hidden">
        <p>{name}</p>
        {text && <Paragraphs text={text} />}
      </div>
      <span className={styles.number} aria-hidden>
        {name}
      </span>
    </li>
  )
}

export const PdfPageText = ({ pdf, page, onStop }: Pick<PageProps, 'pdf' | 'page' | 'onStop'>) => {
  const texts = useTexts(pdfTexts)
  const formats = useFormats()
  const element = useRef<HTMLLIElement>(null)
  const isNear = useIsNear(element)
  const text = usePageText(pdf, page, isNear)
  const { isSlow } = useReadingLimits(isNear && text === undefined, onStop)
  return (
    <li ref={element} className={styles.pageText}>
      <span className={styles.number}>{texts.page(formats.number(page), formats.number(pdf.pageCount))}</span>
      {isSlow && <SlowNotice onStop={onStop} />}
      {text && <Paragraphs text={text} />}
      {text?.length === 0 && <p className="muted">{texts.noText}</p>}
    </li>
  )
}
