// The actions on a whole flow: rename, duplicate, download and delete.
import {
  ConfirmDialog,
  IconButton,
  Menu,
  SelectField,
  saveFile,
  showToast,
  TextField,
  useTexts,
} from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { appTexts } from '../../../app/app-texts.ts'
import { flowsQuery } from '../../../app/flows.ts'
import { servicesQuery } from '../../../app/services.ts'
import { useServiceLabel } from '../../../app/use-service-label.ts'
import { paths } from '../../../paths.ts'
import { useClient } from '../../../session/use-session.tsx'
import { toDraftBody } from '../edits/draft.ts'
import { freeLabel } from '../edits/keys.ts'
import { fillCopy } from '../list/copy-flow.ts'
import { createFlowOnce } from '../list/create-flow.ts'
import { flowQuery } from '../list/flow-queries.ts'
import { listTexts } from '../list/list-texts.ts'
import { editorTexts } from './editor-texts.ts'
import { useDeferredEditor } from './use-editor.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
}

const MAX_NAME = 200

const RenameDialog = ({ open, onClose }: DialogProps) => {
  const texts = useTexts(listTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const { flow } = useDeferredEditor()
  const [name, setName] = useState(flow.name)
  const rename = useAction({
    mutationFn: (next: string) => client.flows.rename(flow.id, { name: next }),
    onSuccess: ({ name: newName }) => {
      queries.setQueryData(flowQuery(client, flow.id).queryKey, (before) => before && { ...before, name: newName })
      void queries.invalidateQueries({ queryKey: ['flows', flow.service_id] })
      onClose()
    },
  })
  const isEmpty = name.trim() === ''
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.rename}
      text={texts.nameHint}
      action={texts.rename}
      danger={false}
      busy={rename.isPending}
      problem={isEmpty ? texts.nameNeeded : rename.error && formatProblem(rename.error, errorTexts, 'once')}
      onConfirm={() => isEmpty || rename.mutate(name.trim())}
    >
      <TextField name="name" label={texts.nameLabel} maxLength={MAX_NAME} value={name} onValueChange={setName} />
    </ConfirmDialog>
  )
}

/** The name that is proposed for a copy: the same one in another service. */
const useCopyName = (serviceId: string): string => {
  const { copyName } = useTexts(listTexts)
  const { flow } = useDeferredEditor()
  const { data: flows = [] } = useQuery(flowsQuery(useClient(), serviceId))
  const name = serviceId === flow.service_id ? copyName(flow.name).slice(0, MAX_NAME - 4) : flow.name
  return freeLabel(
    name,
    flows.map((other) => other.name),
  )
}

const DuplicateDialog = ({ open, onClose }: DialogProps) => {
  const texts = useTexts(listTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { flow, lists, now } = useDeferredEditor()
  const { data: services = [] } = useQuery(servicesQuery(client))
  const toLabel = useServiceLabel()
  const [serviceId, setServiceId] = useState(flow.service_id)
  const [typedName, setTypedName] = useState<string>()
  const proposedName = useCopyName(serviceId)
  const name = typedName ?? proposedName
  const [createOnce] = useState(createFlowOnce)
  const duplicate = useAction({
    mutationFn: async (next: string) => {
      const id = await createOnce(client.flows, { service_id: serviceId, name: next, output_mode: flow.output_mode })
      await fillCopy(client, id, { flowId: flow.id, draft: now(), assets: lists.assets })
      return id
    },
    onSuccess: (id) => {
      void queries.invalidateQueries({ queryKey: ['flows', serviceId] })
      showToast(texts.duplicated)
      navigate(paths.flow(serviceId, id))
    },
  })
  const isEmpty = name.trim() === ''
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.duplicate}
      text={texts.duplicateText}
      action={texts.duplicate}
      danger={false}
      busy={duplicate.isPending}
      problem={isEmpty ? texts.nameNeeded : duplicate.error && formatProblem(duplicate.error, errorTexts, 'once')}
      onConfirm={() => isEmpty || duplicate.mutate(name.trim())}
    >
      <TextField name="name" label={texts.nameLabel} maxLength={MAX_NAME} value={name} onValueChange={setTypedName} />
      {services.length > 1 && (
        <SelectField
          name="service"
          label={texts.service}
          hint={serviceId === flow.service_id ? undefined : texts.otherService}
          value={serviceId}
          onChange={setServiceId}
          options={services.map((service) => ({ value: service.id, label: toLabel(service) }))}
        />
      )}
    </ConfirmDialog>
  )
}

const DeleteDialog = ({ open, onClose }: DialogProps) => {
  const texts = useTexts(listTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { flow } = useDeferredEditor()
  const remove = useAction({
    mutationFn: useIdempotentDelete(() => client.flows.delete(flow.id)),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['flows', flow.service_id] })
      showToast(texts.removed)
      navigate(paths.flows)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.removeTitle(flow.name)}
      text={texts.removeText}
      action={texts.remove}
      typeToConfirm={flow.name}
      busy={remove.isPending}
      problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
      onConfirm={() => remove.mutate()}
    />
  )
}

export const FlowMenu = () => {
  const texts = useTexts(editorTexts)
  const flowTexts = useTexts(listTexts)
  const { flow, now } = useDeferredEditor()
  const [open, setOpen] = useState<'rename' | 'duplicate' | 'remove'>()
  const download = () => saveFile(`${flow.name}.json`, JSON.stringify(toDraftBody(now()), null, 2), 'application/json')
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label={texts.more} />}
        actions={[
          { label: flowTexts.rename, icon: 'pencil', run: () => setOpen('rename') },
          { label: flowTexts.duplicate, icon: 'copy', run: () => setOpen('duplicate') },
          { label: texts.download, icon: 'download', run: download },
          { label: texts.remove, icon: 'trash', danger: true, run: () => setOpen('remove') },
        ]}
      />
      {open === 'rename' && <RenameDialog open onClose={close} />}
      {open === 'duplicate' && <DuplicateDialog open onClose={close} />}
      {open === 'remove' && <DeleteDialog open onClose={close} />}
    </>
  )
}
