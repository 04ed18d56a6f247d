// Changes a sign-in app; absent members stay unchanged (G-141).

import type { OauthApp, OauthAppPatchInput } from '@company-data/sdk/company'
import { showToast } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { usePluginsChanged } from '../../app/plugins.ts'
import { useClient } from '../../session/use-session.tsx'

export const useUpdateApp = ({ id }: OauthApp, message: string) => {
  const client = useClient()
  const changed = usePluginsChanged()
  return useAction({
    mutationFn: (patch: OauthAppPatchInput) => client.oauthApps.update(id, patch),
    onSuccess: async () => {
      await changed()
      showToast(message)
    },
  })
}
