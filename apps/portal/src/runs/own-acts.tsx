// What the run asks of whoever looks at it now: to generate its documents, or to sign or accept the own copy.

import type { FlowRunCopy, FlowRunDocument } from '@company-data/sdk/company'
import { Button, Card, Notice, tell, useTexts } from '@company-data/ui'
import { OpenedFile, SignForm, type SigningActs } from '@company-data/ui/documents'
import { signingTexts } from '@company-data/ui/documents/rules'
import { problemsOf } from '@company-data/ui/frame/rules'
import { useState } from 'react'
import { frameTexts } from '../frame/frame-texts.ts'
import { runTexts } from './run-texts.ts'
import { type OwnRun, useRunAct, useRunChanged } from './use-run.ts'

interface ActProps {
  run: OwnRun
  onChanged: () => void
}

export const GenerateCard = ({ run, onChanged }: ActProps) => {
  const texts = useTexts(runTexts)
  const frame = useTexts(frameTexts)
  const act = useRunAct(
    () => run.generate(),
    () => {
      tell(texts.generated)
      onChanged()
    },
  )
  return (
    <Card title={texts.generateTitle} text={texts.generateText}>
      {act.error && <Notice tone="bad">{problemsOf(act.error, frame).problem}</Notice>}
      <div>
        <Button kind="main" icon="fileText" busy={act.isPending} onClick={() => act.mutate()}>
          {act.isPending ? texts.generating : texts.generate}
        </Button>
      </div>
    </Card>
  )
}

const actsOf = (run: OwnRun, { output_key }: FlowRunCopy, document: FlowRunDocument | undefined): SigningActs => {
  const requireDocument = (): FlowRunDocument => {
    if (document === undefined) throw new TypeError('The document was not opened.')
    return document
  }
  return {
    requestCode: () => run.requestSignCode(output_key),
    sign: async (signer, proof) => run.sign(requireDocument(), signer, proof),
    accept: async (signer) => run.accept(requireDocument(), signer),
    decline: () => run.decline(output_key),
  }
}

interface SignCardProps extends ActProps {
  copy: FlowRunCopy
  typed: Map<string, string>
}

export const SignCard = ({ run, copy, typed, onChanged }: SignCardProps) => {
  const texts = useTexts(signingTexts)
  const { declineText } = useTexts(runTexts)
  const [document, setDocument] = useState<FlowRunDocument>()
  const changed = useRunChanged(onChanged)
  const isAcceptance = copy.requires_acceptance
  const open = async () => {
    const opened = await run.openDocument(copy.output_key)
    setDocument(opened)
    return opened.file
  }
  return (
    <Card title={isAcceptance ? texts.acceptTitle(copy.name) : texts.signTitle(copy.name)} text={texts.signText}>
      <OpenedFile name={copy.name} isSealed={false} open={open} />
      <SignForm
        {...{ name: copy.name, isAcceptance, declineText, typed }}
        isOpened={document !== undefined}
        seals={document?.seals ?? false}
        acts={actsOf(run, copy, document)}
        onDone={changed}
      />
    </Card>
  )
}
