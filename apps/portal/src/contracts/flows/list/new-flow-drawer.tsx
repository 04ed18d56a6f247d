// A new flow: its name, its starting point, and its kind of result, which cannot be changed.

import { CONTRACT_FLOWS_LEVEL } from '@company-data/protocol/levels'
import type { FlowDefinitionInput, ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  Drawer,
  FileDrop,
  Form,
  Radios,
  SelectField,
  TextField,
  toBuiltIn,
  useLanguage,
  useTexts,
} from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../app/app-texts.ts'
import { useServiceLabel } from '../../../app/use-service-label.ts'
import { PlanNotice } from '../../../session/plan-notice.tsx'
import { useClient } from '../../../session/use-session.tsx'
import { createDraft, describePoint, type StartingPoint, startingPoints } from '../starting-points/starting-points.ts'
import { createFlowOnce } from './create-flow.ts'
import { parseFlowFile } from './imported-flow.ts'
import { listTexts } from './list-texts.ts'

interface DrawerProps {
  /** The services that the flow may belong to. */
  services: readonly ServiceRecord[]
  /** The one that is proposed. */
  serviceId: string
  open: boolean
  onClose: () => void
  onCreated: (serviceId: string, flowId: string) => void
}

type Result = 'data_only' | 'document'
type Beginning = StartingPoint | 'empty' | 'file'

interface NewFlow {
  serviceId: string
  result: Result
  /** Saved as the first draft. */
  draft: FlowDefinitionInput | undefined
}

const useCreate = ({ serviceId, result, draft }: NewFlow, onCreated: DrawerProps['onCreated']) => {
  const client = useClient()
  const queries = useQueryClient()
  const [createOnce] = useState(createFlowOnce)
  return useAction({
    mutationFn: async (name: string) => {
      const id = await createOnce(client.flows, { service_id: serviceId, name, output_mode: result })
      if (draft !== undefined) await client.flows.saveDraft(id, draft, (await client.flows.read(id)).draft_token)
      return { id }
    },
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['flows', serviceId] })
      onCreated(serviceId, id)
    },
  })
}

/** The flow in the chosen file. */
const useImportedFlow = () => {
  const texts = useTexts(listTexts)
  const [files, setFiles] = useState<readonly File[]>([])
  const [draft, setDraft] = useState<FlowDefinitionInput>()
  const [problem, setProblem] = useState<string>()
  const choose = async (newFiles: readonly File[]) => {
    const [file] = newFiles
    const parsed = file && parseFlowFile(await file.text())
    setFiles(newFiles)
    setDraft(parsed)
    setProblem(file && parsed === undefined ? texts.noFlow : undefined)
  }
  return { files, draft, problem, setProblem, choose: (newFiles: readonly File[]) => void choose(newFiles) }
}

interface PointFieldsProps {
  point: Beginning
  onPoint: (point: Beginning) => void
  result: Result
  onResult: (result: Result) => void
  /** The result of a ready-made or imported flow. */
  fixedResult: Result | undefined
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  fileProblem: string | undefined
}

const PointFields = (props: PointFieldsProps) => {
  const { point, onPoint, result, onResult, fixedResult, files, onFiles, fileProblem } = props
  const texts = useTexts(listTexts)
  const { language } = useLanguage()
  return (
    <>
      <SelectField<Beginning>
        name="starting_point"
        label={texts.startingPoint}
        hint={
          point === 'empty' || point === 'file'
            ? texts.startingPointHint
            : describePoint(point, toBuiltIn(language)).hint
        }
        value={point}
        onChange={onPoint}
        options={[
          { value: 'empty', label: texts.emptyFlow },
          ...startingPoints.map((value) => ({ value, label: describePoint(value, toBuiltIn(language)).name })),
          { value: 'file', label: texts.fromFile },
        ]}
      />
      {point === 'file' && (
        <FileDrop
          label={texts.file}
          hint={texts.fileHint}
          files={files}
          onChange={onFiles}
          error={fileProblem}
          accept=".json,application/json"
        />
      )}
      {point === 'empty' && (
        <Radios
          label={texts.result}
          value={result}
          onChange={onResult}
          options={(['document', 'data_only'] as const).map((value) => ({
            value,
            label: texts.results[value],
            hint: texts.resultHints[value],
          }))}
        />
      )}
      <p className="muted">
        {fixedResult && `${texts.result}: ${texts.results[fixedResult]}. `}
        {texts.resultHint}
      </p>
    </>
  )
}

const NewFlowForm = ({ services, serviceId: proposed, onClose, onCreated }: Omit<DrawerProps, 'open'>) => {
  const texts = useTexts(listTexts)
  const errorTexts = useTexts(appTexts)
  const toLabel = useServiceLabel()
  const { language } = useLanguage()
  const [serviceId, setServiceId] = useState(proposed)
  const [point, setPoint] = useState<Beginning>('empty')
  const [emptyResult, setEmptyResult] = useState<Result>('document')
  const imported = useImportedFlow()
  const readyMade = point === 'empty' || point === 'file' ? undefined : createDraft(point, toBuiltIn(language))
  const draft = point === 'file' ? imported.draft : readyMade
  const create = useCreate({ serviceId, result: draft?.output_mode ?? emptyResult, draft }, onCreated)
  const { errors, problem } = create.error ? toProblems(create.error, errorTexts, {}, 'once') : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ name = '' }) => {
        if (point === 'file' && draft === undefined) return imported.setProblem(imported.problem ?? texts.fileNeeded)
        create.mutate(name.trim())
      }}
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
      {services.length > 1 && (
        <SelectField
          name="service"
          label={texts.service}
          value={serviceId}
          onChange={setServiceId}
          options={services.map((service) => ({ value: service.id, label: toLabel(service) }))}
        />
      )}
      <PointFields
        point={point}
        onPoint={setPoint}
        result={emptyResult}
        onResult={setEmptyResult}
        fixedResult={draft?.output_mode}
        files={imported.files}
        onFiles={imported.choose}
        fileProblem={imported.problem}
      />
      <PlanNotice level={CONTRACT_FLOWS_LEVEL} text={texts.planText} />
    </Form>
  )
}

export const NewFlowDrawer = ({ open, ...form }: DrawerProps) => (
  <Drawer open={open} onClose={form.onClose} title={useTexts(listTexts).newTitle}>
    <NewFlowForm {...form} />
  </Drawer>
)
