// The person's signing step: read the copy, then sign it with the key of this browser or a code, accept it, or decline.
import type { FlowRunCopy, FlowRunDocument, Signer } from '@company-data/sdk/person'
import { Button, Row, useTexts } from '@company-data/ui'
import { signingTexts, signProblems } from '@company-data/ui/documents/rules'
import { useFrameTexts } from '@company-data/ui/frame'
import { accountQuery } from '@company-data/ui/frame/rules'
import { SignCard } from '@company-data/ui/runs'
import { runTexts } from '@company-data/ui/runs/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActMeaning } from '../agreeing/act-meaning.tsx'
import { ReasonSheet } from '../agreeing/reason-sheet.tsx'
import { namesIn } from '../agreeing/signer-names.ts'
import { requireDeviceKey } from '../session/device-key.ts'
import { KeptNote } from '../session/drafts/kept-note.tsx'
import { useDeviceKey } from '../session/use-device-key.ts'
import { useClient, useUser } from '../session/use-session.tsx'
import { runPageTexts } from './run-texts.ts'
import type { KeptTyped } from './use-kept-typed.ts'
import type { PersonRun } from './use-open-run.ts'

interface OwnSignatureProps {
  run: PersonRun
  copy: FlowRunCopy
  kept: KeptTyped
  company: string
  onChanged: () => void
}

const Decline = ({ run, copy, company, onChanged }: Omit<OwnSignatureProps, 'kept'>) => {
  const texts = useTexts(runPageTexts)
  const signing = useTexts(signingTexts)
  const { declineText } = useTexts(runTexts).of.person
  const frame = useFrameTexts()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <>
      <Row>
        <Button kind="quiet" onClick={() => setIsDialogOpen(true)}>
          {signing.decline}
        </Button>
      </Row>
      <ReasonSheet
        {...{ company, open: isDialogOpen, onClose: () => setIsDialogOpen(false) }}
        title={signing.declineTitle(copy.name)}
        summary={declineText}
        action={signing.decline}
        done={[signing.declined, copy.name]}
        connectionId={run.record.connection_id}
        act={() => run.decline(copy.output_key)}
        aboutReason={(reason) => texts.declinedAbout(copy.name, reason)}
        explain={(error) => signProblems(error, false, frame, signing).problem}
        onSettled={onChanged}
      />
    </>
  )
}

export const OwnSignature = ({ run, copy, kept, company, onChanged }: OwnSignatureProps) => {
  const { id } = useUser()
  const here = useDeviceKey().data
  const account = useQuery(accountQuery(useClient())).data
  const sign = async (document: FlowRunDocument, signer: Signer): Promise<void> => {
    await run.sign(document, signer, await requireDeviceKey(id))
  }
  // The form needs its names from the start, so it waits for them.
  if (account === undefined) return null
  const isAcceptance = copy.requires_acceptance
  return (
    <SignCard
      {...{ run, copy }}
      reader="person"
      onChanged={() => {
        // A signed document needs no draft.
        kept.typed.signer.clear()
        kept.keepNow()
        onChanged()
      }}
      typed={kept.typed.signer}
      onTyped={kept.keep}
      lostBy={kept.lostBy}
      names={namesIn(account.display_name)}
      device={here ? { name: here.name, sign } : undefined}
      meaning={(method, seals) => <ActMeaning {...{ company, isAcceptance, seals, method }} />}
      footer={
        <>
          <KeptNote kept={kept} />
          <Decline {...{ run, copy, company, onChanged }} />
        </>
      }
    />
  )
}
