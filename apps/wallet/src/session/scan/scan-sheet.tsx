// Reads a QR code with the camera, or from a picture: that of a service, or that of a recovery kit.

import { Button, Notice, Row, Sheet, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSessionState } from '../use-session.tsx'
import { createQrReader } from './qr-reader.ts'
import styles from './scan.module.css'
import { scanTexts } from './scan-texts.ts'
import { useCamera } from './use-camera.ts'

/** The pause between two scans: short enough for a code held to the camera, long enough to keep a phone cool. */
const PAUSE_MS = 120

const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Scans camera frames until stopped; a failed scan is followed by the next. */
const watchVideo = (video: HTMLVideoElement, onText: (text: string) => void): (() => void) => {
  const reader = createQrReader()
  let isOver = false
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const picture = video.videoWidth > 0 ? await createImageBitmap(video).catch(() => undefined) : undefined
      const text = picture && (await reader.read(picture, false))
      if (text !== undefined && !isOver) onText(text)
      await pauseFor(PAUSE_MS)
    }
  }
  void watch()
  return () => {
    isOver = true
    reader.end()
  }
}

const CameraView = ({ stream, onText }: { stream: MediaStream; onText: (text: string) => void }) => {
  const texts = useTexts(scanTexts)
  const video = useRef<HTMLVideoElement>(null)
  const report = useEffectEvent(onText)
  useEffect(() => {
    const view = video.current
    if (!view) return
    view.srcObject = stream
    // A browser that requires a tap first still shows the current frame.
    void view.play().catch(() => undefined)
    return watchVideo(view, (text) => report(text))
  }, [stream])
  return (
    <>
      <div className={styles.frame}>
        <video ref={video} className={styles.video} aria-label={texts.video} playsInline muted />
      </div>
      <p className="muted">{texts.looking}</p>
    </>
  )
}

/** `none`: no code was found. */
const readPhoto = async (file: File): Promise<string | 'none' | 'no-picture'> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return 'no-picture'
  const reader = createQrReader()
  try {
    return (await reader.read(picture, true)) ?? 'none'
  } finally {
    reader.end()
  }
}

const PhotoButton = ({ onText }: { onText: (text: string) => void }) => {
  const texts = useTexts(scanTexts)
  const input = useRef<HTMLInputElement>(null)
  const read = useAction({
    mutationFn: readPhoto,
    onSuccess: (text) => {
      if (text !== 'none' && text !== 'no-picture') onText(text)
    },
    gcTime: 0,
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Lets the same picture be chosen again.
    target.value = ''
    if (file) read.mutate(file)
  }
  return (
    <>
      {read.data === 'none' && <Notice tone="warn">{texts.noCode}</Notice>}
      {read.data === 'no-picture' && <Notice tone="warn">{texts.noPicture}</Notice>}
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      <Row>
        <Button icon="upload" busy={read.isPending} onClick={() => input.current?.click()}>
          {read.isPending ? texts.reading : texts.photo}
        </Button>
      </Row>
    </>
  )
}

const Scanner = ({ kind, onText }: Pick<ScanSheetProps, 'kind' | 'onText'>) => {
  const texts = useTexts(scanTexts)
  const state = useSessionState()
  const [tries, setTries] = useState(0)
  const [isOther, setIsOther] = useState(false)
  const take = (text: string) => setIsOther(!onText(text))
  // A locked page is covered, and uses no camera.
  const isCovered = state === 'locked' || state === 'over'
  return (
    <div className={styles.scanner}>
      {!isCovered && <Camera key={tries} onText={take} onRetry={() => setTries(tries + 1)} />}
      {isOther && <Notice tone="warn">{texts.of[kind].otherCode}</Notice>}
      <PhotoButton onText={take} />
    </div>
  )
}

const Camera = ({ onText, onRetry }: { onText: (text: string) => void; onRetry: () => void }) => {
  const texts = useTexts(scanTexts)
  const state = useCamera(true)
  if (state === 'starting') return <p className="muted">{texts.starting}</p>
  if ('stream' in state) return <CameraView stream={state.stream} onText={onText} />
  return (
    <Notice tone="info" action={<Button onClick={onRetry}>{texts.again}</Button>}>
      {texts.problems[state.problem]}
    </Notice>
  )
}

interface ScanSheetProps {
  open: boolean
  onClose: () => void
  /** The kind of code that the person scans. */
  kind: 'service' | 'kit'
  /** False if the text is of another kind, which the sheet then says. */
  onText: (text: string) => boolean
}

export const ScanSheet = ({ open, onClose, kind, onText }: ScanSheetProps) => {
  const texts = useTexts(scanTexts)
  return (
    <Sheet open={open} onClose={onClose} title={texts.title} summary={texts.of[kind].text}>
      {open && <Scanner kind={kind} onText={onText} />}
    </Sheet>
  )
}
