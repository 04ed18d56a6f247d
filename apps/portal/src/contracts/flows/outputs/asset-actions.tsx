// Actions on a template or picture of a flow: download and delete.

import type { FlowAsset } from '@company-data/sdk/company'
import { ConfirmDialog, IconButton, saveFile, useTexts } from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../app/app-texts.ts'
import { useClient } from '../../../session/use-session.tsx'
import { useEditor } from '../editor/use-editor.tsx'
import { outputTexts } from './output-texts.ts'

export const AssetActions = ({ asset }: { asset: FlowAsset }) => {
  const texts = useTexts(outputTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const { flow } = useEditor()
  const [isOpen, setIsOpen] = useState(false)
  const remove = useAction({
    mutationFn: useIdempotentDelete(() => client.flows.deleteAsset({ flowId: flow.id, assetKey: asset.asset_key })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['flow', flow.id, 'assets'] }),
  })
  const download = useAction({
    mutationFn: async () => {
      const bytes = await client.flows.readAsset({ flowId: flow.id, assetKey: asset.asset_key })
      saveFile(asset.name, new Uint8Array(bytes), asset.kind === 'pdf' ? 'application/pdf' : 'image/*')
    },
  })
  return (
    <>
      <IconButton
        icon="download"
        label={`${texts.download}: ${asset.name}`}
        aria-busy={download.isPending}
        onClick={() => download.isPending || download.mutate()}
      />
      {download.error && (
        <span className="wrong" role="alert">
          {formatProblem(download.error, errorTexts)}
        </span>
      )}
      <IconButton icon="trash" label={`${texts.remove}: ${asset.name}`} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.removeTitle(asset.name)}
        text={texts.removeText}
        action={texts.remove}
        busy={remove.isPending}
        problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
