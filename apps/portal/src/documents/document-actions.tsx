// The acts of the company on a document: rename, replace the file, end it now or later, undo that, delete it.

import type { CompanyDocumentDetail, DocumentUpdate, FilePart, ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  ConfirmDialog,
  FileDrop,
  Form,
  Menu,
  Notice,
  Row,
  showToast,
  TextField,
  useTexts,
} from '@company-data/ui'
import { useDeleteOnce } from '@company-data/ui/frame'
import { noProblems, problemOf, problemsOf } from '@company-data/ui/frame/rules'
import { useState } from 'react'
import { frameTexts } from '../frame/frame-texts.ts'
import { useClient } from '../session/use-session.tsx'
import { useDocumentAct } from './document-queries.ts'
import { actsOf, type CompanyAct, filePartOf, isContract, isWrongContract, pdfOnly, tomorrow } from './documents.ts'
import { documentsTexts } from './documents-texts.ts'

interface ActionProps {
  service: ServiceRecord
  document: CompanyDocumentDetail
}

interface OpenActProps extends ActionProps {
  onDone: () => void
}

const useChange = ({ service, document, onDone }: OpenActProps) => {
  const texts = useTexts(documentsTexts)
  const client = useClient()
  return useDocumentAct(
    (change: DocumentUpdate) => client.servicePortal(service.id).documents.update(document.id, change),
    () => {
      showToast(texts.saved)
      onDone()
    },
  )
}

const ChangeForm = ({ act, ...props }: OpenActProps & { act: 'rename' | 'end_later' }) => {
  const texts = useTexts(documentsTexts)
  const frame = useTexts(frameTexts)
  const change = useChange(props)
  const { errors, problem } = change.error ? problemsOf(change.error, frame) : noProblems
  const submit = ({ name = '', day = '' }: Readonly<Record<string, string>>) =>
    change.mutate(
      act === 'rename' ? { name: name.trim() } : { status: 'active_but_ending', cancel_effective_date: day },
    )
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={props.onDone}>{frame.cancel}</Button>
          <Button type="submit" kind="main" busy={change.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      {act === 'rename' ? (
        <TextField
          name="name"
          label={texts.name}
          defaultValue={props.document.name}
          maxLength={200}
          validate={(value) => (value.trim() === '' ? texts.problems.name : null)}
        />
      ) : (
        <TextField
          name="day"
          type="date"
          label={texts.lastDay}
          hint={texts.lastDayHint}
          defaultValue={tomorrow(new Date())}
        />
      )}
    </Form>
  )
}

const ReplaceForm = ({ service, document, onDone }: OpenActProps) => {
  const texts = useTexts(documentsTexts)
  const frame = useTexts(frameTexts)
  const client = useClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [file] = files
  const [wrongFile, setWrongFile] = useState<File>()
  const replace = useDocumentAct(
    (part: FilePart) => client.servicePortal(service.id).documents.replaceFile(document.id, part),
    () => {
      showToast(texts.saved)
      onDone()
    },
  )
  const submit = async () => {
    const part = file && (await filePartOf(file))
    const isWrong = part !== undefined && isWrongContract(document, part)
    setWrongFile(isWrong ? file : undefined)
    if (part !== undefined && !isWrong) replace.mutate(part)
  }
  return (
    <Form
      problem={replace.error ? problemOf(replace.error, frame) : undefined}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onDone}>{frame.cancel}</Button>
          <Button type="submit" kind="main" busy={replace.isPending} disabled={!file}>
            {texts.actions.replace}
          </Button>
        </>
      }
    >
      <FileDrop
        label={texts.drop}
        hint={texts.dropHint}
        {...(isContract(document) && { accept: pdfOnly })}
        error={file !== undefined && file === wrongFile ? texts.problems.pdf : undefined}
        files={files}
        onChange={setFiles}
      />
    </Form>
  )
}

const Confirm = ({
  act,
  open,
  onClose,
  ...props
}: OpenActProps & { act: 'end' | 'delete'; open: boolean; onClose: () => void }) => {
  const texts = useTexts(documentsTexts)
  const frame = useTexts(frameTexts)
  const client = useClient()
  const { service, document, onDone } = props
  const portal = client.servicePortal(service.id)
  const end = async (): Promise<void> => void (await portal.documents.update(document.id, { status: 'ended' }))
  const remove = useDeleteOnce(() => portal.documents.delete(document.id))
  const run = useDocumentAct(
    () => (act === 'delete' ? remove() : end()),
    () => {
      showToast(act === 'delete' ? texts.deleted : texts.saved)
      onDone()
    },
  )
  return (
    <ConfirmDialog
      open={open}
      title={act === 'delete' ? texts.deleteTitle(document.name) : texts.endTitle(document.name)}
      text={act === 'delete' ? texts.deleteText : texts.endText}
      action={texts.actions[act]}
      busy={run.isPending}
      problem={run.error && problemOf(run.error, frame, act === 'delete' ? 'once' : 'act')}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    />
  )
}

export const DocumentActions = ({ onClose, ...props }: ActionProps & { onClose: () => void }) => {
  const texts = useTexts(documentsTexts)
  const frame = useTexts(frameTexts)
  const [act, setAct] = useState<CompanyAct>()
  const done = () => setAct(undefined)
  const keep = useChange({ ...props, onDone: done })
  const acts = actsOf(props.document)
  if (acts.length === 0) return <Notice tone="info">{texts.managed}</Notice>
  return (
    <>
      <Row>
        <Menu
          trigger={<Button icon="ellipsis">{frame.more}</Button>}
          actions={acts.map((one) => ({
            label: texts.actions[one],
            danger: one === 'end' || one === 'delete',
            run: () => (one === 'keep' ? keep.mutate({ status: 'active' }) : setAct(one)),
          }))}
        />
      </Row>
      {keep.error && <Notice tone="bad">{problemOf(keep.error, frame)}</Notice>}
      {(act === 'rename' || act === 'end_later') && <ChangeForm key={act} act={act} {...props} onDone={done} />}
      {act === 'replace' && <ReplaceForm {...props} onDone={done} />}
      <Confirm act="end" open={act === 'end'} onClose={done} {...props} onDone={done} />
      <Confirm act="delete" open={act === 'delete'} onClose={done} {...props} onDone={onClose} />
    </>
  )
}
