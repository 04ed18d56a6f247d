// Adds a file to a flow; after a lost response it is looked for before it is sent again.
import type { FlowAsset } from '@company-data/sdk/company'
import { useAction, useIdempotentCall } from '@company-data/web/app'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../session/use-session.tsx'
import { useEditor } from '../editor/use-editor.tsx'

export const useAddAsset = (onAdded: (asset: FlowAsset) => void) => {
  const client = useClient()
  const queries = useQueryClient()
  const { flow, lists } = useEditor()
  const isKnown = ({ asset_key }: FlowAsset) => lists.assets.some((asset) => asset.asset_key === asset_key)
  return useAction({
    mutationFn: useIdempotentCall<File, FlowAsset>(
      async (file) =>
        client.flows.createAsset(flow.id, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }),
      async ({ name }) =>
        (await client.flows.listAssets(flow.id)).find((asset) => asset.name === name && !isKnown(asset)),
    ),
    onSuccess: (asset) => {
      onAdded(asset)
      return queries.invalidateQueries({ queryKey: ['flow', flow.id, 'assets'] })
    },
  })
}
