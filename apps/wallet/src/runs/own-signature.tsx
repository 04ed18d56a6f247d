// The person's signing step: read the copy, then sign it with a passkey or a code, accept it, or decline.
import { arePasskeysAvailable, askPasskey } from '@company-data/sdk/passkeys'
import type { FlowRunCopy, FlowRunDocument, Signer } from '@company-data/sdk/person'
import { Button, Row, Sheet, useTexts } from '@company-data/ui'
import { AddPasskeyForm } from '@company-data/web/account'
import { passkeyTexts } from '@company-data/web/account/rules'
import { useAppTexts } from '@company-data/web/app'
import { accountQuery } from '@company-data/web/app/rules'
import { IdentityGate } from '@company-data/web/companies'
import { signingTexts, signProblems } from '@company-data/web/documents/rules'
import { SignCard } from '@company-data/web/runs'
import { type Asker, runTexts } from '@company-data/web/runs/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namesIn } from '../app/signer-names.ts'
import { ActMeaning } from '../decisions/action-meaning.tsx'
import { useNamesakes } from '../decisions/namesake.ts'
import { NoPasskey } from '../decisions/no-passkey.tsx'
import { ReasonSheet } from '../decisions/reason-sheet.tsx'
import { DraftNote } from '../session/drafts/draft-note.tsx'
import { useHasPasskey } from '../session/use-passkey.ts'
import { useClient } from '../session/use-session.tsx'
import { runPageTexts } from './run-texts.ts'
import type { PersonRun } from './use-open-run.ts'
import type { SavedInput } from './use-saved-input.ts'

interface OwnSignatureProps {
  run: PersonRun
  copy: FlowRunCopy
  savedInput: SavedInput
  asker: Asker
  onChanged: () => void
}

const Decline = ({ run, copy, asker: { company, identity }, onChanged }: Omit<OwnSignatureProps, 'savedInput'>) => {
  const texts = useTexts(runPageTexts)
  const signing = useTexts(signingTexts)
  const { declineText } = useTexts(runTexts).of.person
  const appTexts = useAppTexts()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <>
      <Row>
        <Button kind="quiet" onClick={() => setIsDialogOpen(true)}>
          {signing.decline}
        </Button>
      </Row>
      <ReasonSheet
        company={company}
        identity={identity}
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title={signing.declineTitle(copy.name)}
        summary={declineText}
        action={signing.decline}
        confirmation={[signing.declined, copy.name]}
        connectionId={run.record.connection_id}
        execute={() => run.decline(copy.output_key)}
        aboutReason={(reason) => texts.declinedAbout(copy.name, reason)}
        explain={(error) => signProblems(error, false, appTexts, signing).problem}
        onSettled={onChanged}
      />
    </>
  )
}

/** Above the page, outside its form: typed and opened content stays. */
const PasskeySheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(passkeyTexts)
  const client = useClient()
  return (
    <Sheet open={open} onClose={onClose} title={texts.addPasskey}>
      <AddPasskeyForm client={client} onClose={onClose} />
    </Sheet>
  )
}

export const OwnSignature = ({ run, copy, savedInput, asker, onChanged }: OwnSignatureProps) => {
  const namesakes = useNamesakes(asker.identity)
  const hasPasskey = useHasPasskey()
  const [isAddingPasskey, setIsAddingPasskey] = useState(false)
  const account = useQuery(accountQuery(useClient())).data
  const sign = async (document: FlowRunDocument, signer: Signer): Promise<void> => {
    await run.sign(document, signer, { passkey: askPasskey })
  }
  // The form needs its names from the start, so it waits for them.
  if (account === undefined || hasPasskey === undefined) return null
  const isAcceptance = copy.requires_acceptance
  return (
    <IdentityGate identity={asker.identity} namesakes={namesakes}>
      <SignCard
        run={run}
        copy={copy}
        reader="person"
        onChanged={() => {
          // A signed document needs no draft.
          savedInput.input.signer.clear()
          savedInput.keepNow()
          onChanged()
        }}
        typedNames={savedInput.input.signer}
        onTyped={savedInput.keep}
        lostBy={savedInput.lostBy}
        names={namesIn(account.display_name)}
        passkey={hasPasskey ? { sign } : undefined}
        hasApp={account.twofa_enabled}
        meaning={(method, seals) => (
          <>
            {!isAcceptance && !hasPasskey && arePasskeysAvailable() && (
              <NoPasskey onAdd={() => setIsAddingPasskey(true)} />
            )}
            <ActMeaning company={asker.company} isAcceptance={isAcceptance} seals={seals} method={method} />
          </>
        )}
        footer={
          <>
            <DraftNote draft={savedInput} />
            <Decline run={run} copy={copy} asker={asker} onChanged={onChanged} />
          </>
        }
      />
      <PasskeySheet open={isAddingPasskey} onClose={() => setIsAddingPasskey(false)} />
    </IdentityGate>
  )
}
