// The links to the form of a service, with its key: the form notices another key before anything is filled in.
import { createLinkKey, type ServiceRecord, SessionError } from '@company-data/sdk/company'
import { toConnectLink } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'

export interface ConnectLinks {
  /** For persons, who open it in the wallet. */
  wallet: string
  /** For companies, who open it in the portal. */
  portal: string
}

/** Undefined while the key is compared with the remembered one, and if it is another one: a link must not name it. */
export const useConnectLinks = ({ id, code, public_key }: ServiceRecord): ConnectLinks | undefined => {
  const client = useClient()
  const { data: linkKey } = useQuery({
    queryKey: ['connect-link', id, public_key],
    queryFn: async () => {
      const state = await client.pins.state({ id, kind: 'service' }, public_key)
      if (state === 'mismatch') throw new SessionError('key_mismatch')
      return createLinkKey(public_key)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (linkKey === undefined) return undefined
  return {
    wallet: toConnectLink(`${location.origin}/wallet/connect`, code, linkKey),
    portal: toConnectLink(`${location.origin}/portal${paths.connectSupplier}`, code, linkKey),
  }
}
