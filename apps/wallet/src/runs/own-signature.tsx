// The person's step in the signing line: read here, then signed with the key of this browser or a code, accepted, or declined.
import type { FlowRunCopy, FlowRunDocument, Signer } from '@company-data/sdk/person'
import { SignCard } from '@company-data/ui/runs'
import { readDeviceKey } from '../session/device-key.ts'
import { useDeviceKey } from '../session/use-device-key.ts'
import { useUser } from '../session/use-session.tsx'
import type { KeptTyped } from './use-kept-typed.ts'
import type { PersonRun } from './use-open-run.ts'

interface OwnSignatureProps {
  run: PersonRun
  copy: FlowRunCopy
  kept: KeptTyped
  onChanged: () => void
}

export const OwnSignature = ({ run, copy, kept, onChanged }: OwnSignatureProps) => {
  const { id } = useUser()
  const here = useDeviceKey().data
  const sign = async (document: FlowRunDocument, signer: Signer): Promise<void> => {
    const key = await readDeviceKey(id)
    if (key === undefined) throw new TypeError('This browser has no key any more.')
    await run.sign(document, signer, key)
  }
  return (
    <SignCard
      {...{ run, copy, onChanged }}
      reader="person"
      typed={kept.typed.signer}
      device={here ? { name: here.name, sign } : undefined}
    />
  )
}
