// A new flow: its name and its kind of result, which cannot be changed.

import { Button, Drawer, Form, Radios, TextField, useTexts } from '@company-data/ui'
import { useIdempotentCall } from '@company-data/ui/app'
import { noProblems, toProblems } from '@company-data/ui/app/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { flowsQuery } from '../../app/flows.ts'
import { useClient } from '../../session/use-session.tsx'
import { listTexts } from './list-texts.ts'

interface DrawerProps {
  serviceId: string
  open: boolean
  onClose: () => void
  onCreated: (flowId: string) => void
}

const NewFlowForm = ({ serviceId, onClose, onCreated }: Omit<DrawerProps, 'open'>) => {
  const texts = useTexts(listTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const [result, setResult] = useState<'data_only' | 'document'>('document')
  const before = useRef(queries.getQueryData(flowsQuery(client, serviceId).queryKey))
  const isNew = (id: string) => !before.current?.some((flow) => flow.id === id)
  const create = useMutation({
    mutationFn: useIdempotentCall<string, { id: string }>(
      (name) => client.createFlow(serviceId, { name, output_mode: result }),
      async (name) =>
        (await client.flows(serviceId)).find(
          (flow) => flow.name === name && flow.output_mode === result && isNew(flow.id),
        ),
    ),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['flows', serviceId] })
      onCreated(id)
    },
  })
  const { errors, problem } = create.error ? toProblems(create.error, errorTexts, {}, 'once') : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ name = '' }) => create.mutate(name.trim())}
      actions={
        <>
          <Button onClick={onClose}>{errorTexts.cancel}</Button>
          <Button type="submit" kind="main" busy={create.isPending}>
            {texts.add}
          </Button>
        </>
      }
    >
      <TextField
        name="name"
        label={texts.nameLabel}
        hint={texts.nameHint}
        autoFocus
        maxLength={200}
        validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
      />
      <Radios
        label={texts.result}
        value={result}
        onChange={setResult}
        options={(['document', 'data_only'] as const).map((value) => ({
          value,
          label: texts.results[value],
          hint: texts.resultHints[value],
        }))}
      />
      <p className="muted">{texts.resultHint}</p>
    </Form>
  )
}

export const NewFlowDrawer = ({ open, ...form }: DrawerProps) => (
  <Drawer open={open} onClose={form.onClose} title={useTexts(listTexts).newTitle}>
    <NewFlowForm {...form} />
  </Drawer>
)
