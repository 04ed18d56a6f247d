// Keeps the subscription of this browser alive while the wallet is open, and goes where a notification leads. It shows nothing.
import { useLanguage } from '@company-data/ui'
import { useSessionState } from '@company-data/ui/frame'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useClient, useUser } from '../session/use-session.tsx'
import { renew } from './subscription.ts'

/** The service worker says which page somebody chose by a notification: a load of that page would ask for the password again. */
const useChosenPage = (): void => {
  const [, go] = useLocation()
  const onMessage = useEffectEvent(({ data }: MessageEvent) => {
    if (typeof data?.chosenPage === 'string') go(data.chosenPage)
  })
  useEffect(() => {
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
    worker?.addEventListener('message', onMessage)
    return () => worker?.removeEventListener('message', onMessage)
  }, [])
}

export const NotificationsHere = () => {
  const client = useClient()
  const { id } = useUser()
  const { language } = useLanguage()
  const isOpen = useSessionState() === 'open'
  useChosenPage()
  useEffect(() => {
    // What fails now is tried again when the wallet is opened the next time; the page of devices says how it stands.
    if (isOpen) void renew(client, { userId: id, language }).catch(() => undefined)
  }, [client, id, language, isOpen])
  return null
}
