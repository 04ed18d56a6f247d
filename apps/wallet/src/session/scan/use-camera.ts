// The device camera while a page uses it, and the reason if it is unavailable.
import { useEffect, useState } from 'react'

/** `refused`: by the person or the browser. `none`: no camera. `busy`: used by another program. `unavailable`: not supported. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'unavailable'

export type CameraState = { stream: MediaStream } | { problem: CameraProblem } | 'starting'

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

const openCamera = async (): Promise<MediaStream> => {
  // Browsers offer it only in secure contexts.
  if (navigator.mediaDevices === undefined) throw new DOMException('no camera here', 'NotSupportedError')
  // The rear camera if there are two, at a resolution that suffices for codes, without sound.
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
    audio: false,
  })
}

const stopCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Open only while needed: the camera light goes out when the page closes or locks. */
export const useCamera = (isWanted: boolean): CameraState => {
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let open: MediaStream | undefined
    setState('starting')
    openCamera().then(
      (stream) => {
        if (isOver) return stopCamera(stream)
        open = stream
        setState({ stream })
      },
      (error: unknown) => {
        const name = error instanceof DOMException ? error.name : ''
        if (!isOver) setState({ problem: PROBLEMS[name] ?? 'unavailable' })
      },
    )
    return () => {
      isOver = true
      if (open) stopCamera(open)
    }
  }, [isWanted])
  return state
}
