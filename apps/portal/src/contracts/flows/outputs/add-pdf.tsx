// Adds a PDF to sign in one step of the user: a new file or a template of the flow becomes a document with its rule.
import type { FlowAsset } from '@company-data/sdk/company'
import { Button, Menu, useTexts } from '@company-data/ui'
import { formatProblem } from '@company-data/web/app/rules'
import { useRef, useState } from 'react'
import { appTexts } from '../../../app/app-texts.ts'
import { useEditor } from '../editor/use-editor.tsx'
import { findStepIndex } from '../edits/find-step.ts'
import { addDocument, toPartId } from './document-edits.ts'
import { outputTexts } from './output-texts.ts'
import { createSamplePdf } from './sample-pdf.ts'
import { listAnswerTags } from './tag-sources.ts'
import { useAddAsset } from './use-add-asset.ts'

const PDF = 'application/pdf'

interface AddPdfProps {
  step: string
  isFirst: boolean
}

export const AddPdf = ({ step, isFirst }: AddPdfProps) => {
  const texts = useTexts(outputTexts)
  const errorTexts = useTexts(appTexts)
  const { lists, now, apply, newParts, definition, compiled, flow } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const [wrongFile, setWrongFile] = useState<string>()
  const add = (to: string, asset?: Pick<FlowAsset, 'asset_key' | 'name'>) => {
    const draft = now()
    const added = addDocument(draft, findStepIndex(draft.definition, to, newParts), texts.newOutput, asset)
    if (added === undefined) return
    newParts.follow(toPartId(added.key))
    apply(() => added.draft)
  }
  // The step at the time of the choice: until the upload ends, it may be removed, and the panel may show another one.
  const target = useRef(step)
  const upload = useAddAsset((asset) => (asset.kind === 'pdf' ? add(target.current, asset) : setWrongFile(asset.name)))
  const send = (file: File | undefined) => {
    if (file === undefined) return
    const isPdf = file.type === PDF || file.name.toLowerCase().endsWith('.pdf')
    setWrongFile(isPdf ? undefined : file.name)
    if (!isPdf) return
    target.current = step
    upload.mutate(file)
  }
  const sendSample = () => {
    const bytes = createSamplePdf(flow.name, listAnswerTags(definition, compiled.keys))
    send(new File([bytes], `${flow.name}.pdf`, { type: PDF }))
  }
  const templates = lists.assets.filter(({ kind }) => kind === 'pdf')
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={`${PDF},.pdf`}
        hidden
        aria-label={texts.uploadPdf}
        onChange={({ currentTarget }) => {
          send(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Menu
        trigger={
          <Button icon="signature" kind={isFirst ? 'plain' : 'quiet'} busy={upload.isPending}>
            {isFirst ? texts.addPdf : texts.addOutput}
          </Button>
        }
        actions={[
          { label: texts.uploadPdf, icon: 'upload', run: () => input.current?.click() },
          ...templates.map((asset) => ({ label: asset.name, icon: 'fileText' as const, run: () => add(step, asset) })),
          { label: texts.samplePdf, icon: 'fileText', run: sendSample },
          { label: texts.withoutTemplate, icon: 'plus', run: () => add(step) },
        ]}
      />
      {(wrongFile ?? upload.error) && (
        <p className="wrong" role="alert">
          {wrongFile === undefined ? formatProblem(upload.error, errorTexts, 'once') : texts.noPdf(wrongFile)}
        </p>
      )}
    </>
  )
}
