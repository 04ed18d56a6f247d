// The camera of the device while a page looks through it, and in words of ours why it does not.
import { useEffect, useState } from 'react'

/** `refused`: by the person or the browser. `none`: there is no camera. `busy`: another program has it. `unavailable`: no browser for it. */
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
  // Browsers have it only on pages that nobody can have changed on their way.
  if (navigator.mediaDevices === undefined) throw new DOMException('no camera here', 'NotSupportedError')
  // The one on the back, where there are two; enough to see a code, and no sound.
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
    audio: false,
  })
}

const stopCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Open for as long as it is wanted: the light beside the lens goes out with the page, and with a lock. */
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
