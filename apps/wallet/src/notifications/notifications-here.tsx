// Keeps this browser's subscription alive while the wallet is open, and opens clicked notifications. Renders nothing.
import { useLanguage } from '@company-data/ui'
import { useSessionState } from '@company-data/web/app'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useClient, useUser } from '../session/use-session.tsx'
import { renew } from './subscription.ts'

/** The service worker reports which page a notification opens: loading that page would ask for the password again. */
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
    // A failure is retried the next time the wallet opens; the devices page shows the state.
    if (isOpen) void renew(client, { userId: id, language }).catch(() => undefined)
  }, [client, id, language, isOpen])
  return null
}
