// Claims that a sign-in app requests: the person decides on each, and this page seals those that must be sealed
// (G-142).
import { sealValue } from '@company-data/crypto'
import { Notice, useTexts } from '@company-data/ui'
import { useMemo, useRef } from 'react'
import { getRequester } from '../layout/requester.ts'
import { listTypedTexts, type Picked } from '../picker/question.ts'
import { usePickers } from '../picker/use-pickers.ts'
import { ValuePickers } from '../picker/value-pickers.tsx'
import type { Authorization, Claim, ClaimValue, ConsentDetails } from '../platform/authorization.ts'
import { createGuard, refuseOwnSecrets } from '../platform/own-secrets.ts'
import { requirePinnedKey, UnpinnedKey } from '../platform/pins.ts'
import type { Session } from '../platform/session.ts'
import type { Profile } from '../profile/profile.ts'
import { consentTexts } from '../texts/texts.ts'
import { DecisionPage, type DecisionProps } from './decision.tsx'
import { readPluginPass } from './plugin-pass.ts'
import { listSteps } from './visit.ts'

const getPlaintext = (picked: Picked): string => ('from' in picked ? (picked.from.plaintext ?? '') : picked.text)

const claimValue = async (
  claim: Claim | undefined,
  picked: Picked,
  publicKey: string | undefined,
): Promise<ClaimValue> => {
  const plaintext = getPlaintext(picked)
  const value = publicKey === undefined ? plaintext : await sealValue(plaintext, publicKey)
  return claim?.verified && 'from' in picked ? { value, contact_data_id: picked.from.datum.id } : value
}

/** Undefined if the app takes its claims in plaintext. */
const findClaimsKey = async (
  session: Session,
  { parameters, details }: Authorization,
  mayBeUnpinned: boolean,
): Promise<string | undefined> => {
  const { claims, claims_delivery, service_id, service_public_key, connected } = details
  if (claims_delivery === 'plaintext' || claims.length === 0) return undefined
  // The address names the app; the platform names the service and its key.
  const via = `app:${parameters.get('client_id')}`
  const service = { id: service_id ?? '', publicKey: service_public_key ?? '', via }
  return requirePinnedKey(session, { ...service, isConnected: connected === true, mayBeUnpinned })
}

const toClaims = async (
  session: Session,
  authorization: Authorization,
  picked: ReadonlyArray<readonly [name: string, picked: Picked]>,
  mayBeUnpinned: boolean,
): Promise<Record<string, ClaimValue>> => {
  await refuseOwnSecrets(session, listTypedTexts(picked))
  const publicKey = await findClaimsKey(session, authorization, mayBeUnpinned)
  const values = picked.map(async ([name, value]) => {
    const claim = authorization.details.claims.find((each) => each.claim === name)
    return [name, await claimValue(claim, value, publicKey)] as const
  })
  return Object.fromEntries(await Promise.all(values))
}

/** The first attempt says that the key is not remembered; the next one accepts it. */
const useUnpinnedWarning = () => {
  const hasWarned = useRef(false)
  return async <Result,>(seal: (mayBeUnpinned: boolean) => Promise<Result>): Promise<Result> => {
    try {
      return await seal(hasWarned.current)
    } catch (error) {
      hasWarned.current ||= error instanceof UnpinnedKey
      throw error
    }
  }
}

const DeliveryNotice = ({ claims_delivery, company_name }: ConsentDetails) => {
  const texts = useTexts(consentTexts).claims
  return claims_delivery === 'plaintext' ? (
    <Notice tone="warn">{texts.plaintext(company_name)}</Notice>
  ) : (
    <Notice tone="sealed">{texts.sealed(company_name)}</Notice>
  )
}

export const ClaimsPage = ({ profile, ...props }: DecisionProps & { profile: Profile }) => {
  const texts = useTexts(consentTexts)
  const { visit, session } = props
  const { details } = visit.authorization
  const { name, company } = getRequester(visit.authorization)
  const questions = useMemo(
    () => details.claims.map((claim) => ({ ...claim, name: claim.claim, isRequired: claim.required })),
    [details],
  )
  const guard = useMemo(() => createGuard(session), [session])
  const getPass = () => readPluginPass(session, { client_id: details.client_id })
  const form = usePickers(profile, questions, { getPass, refuseText: guard.refuse })
  const withWarning = useUnpinnedWarning()
  const hasClaims = questions.length > 0
  const isImpossible = form.impossible.length > 0
  return (
    <DecisionPage
      {...props}
      title={hasClaims ? texts.claims.title(name) : texts.signIn.app.title(name)}
      lead={hasClaims ? texts.claims.lead(company) : texts.claims.nothing(name)}
      steps={{ names: listSteps(visit, false), current: 'share' }}
      labels={{ ...texts.claims, submit: hasClaims ? texts.claims.submit : texts.claims.submitNothing }}
      isImpossible={isImpossible}
      check={form.check}
      decision={async () => ({
        decision: 'approve',
        claims: await withWarning((mayBeUnpinned) =>
          toClaims(session, visit.authorization, form.picked(), mayBeUnpinned),
        ),
      })}
    >
      {(errors) =>
        hasClaims && (
          <>
            {isImpossible && <Notice tone="bad">{texts.claims.impossible(form.impossible.join(', '))}</Notice>}
            <DeliveryNotice {...details} />
            <ValuePickers pickers={form.pickers} guard={guard} errors={errors} />
          </>
        )
      }
    </DecisionPage>
  )
}
