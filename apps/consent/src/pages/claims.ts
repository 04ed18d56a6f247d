// Claims that a sign-in app requests: the person decides on each, and this page seals those that must be sealed
// (G-142).
import { sealValue } from '@company-data/crypto'
import type { Claim, ClaimValue, ConsentDetails } from '../platform/authorization.ts'
import { requirePinnedKey } from '../platform/pins.ts'
import type { Session } from '../platform/session.ts'
import type { Profile } from '../profile/profile.ts'
import { element } from '../view/element.ts'
import { problemBox } from '../view/form.ts'
import { type Picked, type ValuePicker, valuePicker } from '../view/value-picker.ts'
import { type Decided, decisionPage } from './decision.ts'
import { pluginSource } from './plugin-source.ts'
import { buildStep, getRequester, listSteps, noticeBox, type Visit } from './visit.ts'

interface ClaimPicker {
  claim: Claim
  picker: ValuePicker
}

const getPlaintext = (picked: Picked): string => ('from' in picked ? (picked.from.plaintext ?? '') : picked.typed)

const claimValue = async ({ verified }: Claim, picked: Picked, publicKey: string | undefined): Promise<ClaimValue> => {
  const plaintext = getPlaintext(picked)
  const value = publicKey === undefined ? plaintext : await sealValue(plaintext, publicKey)
  return verified && 'from' in picked ? { value, contact_data_id: picked.from.datum.id } : value
}

/** Undefined if the app takes its claims in plaintext. */
const findClaimsKey = async (
  session: Session,
  { claims, claims_delivery, service_id, service_public_key }: ConsentDetails,
): Promise<string | undefined> =>
  claims_delivery === 'plaintext' || claims.length === 0
    ? undefined
    : requirePinnedKey(session, service_id ?? '', service_public_key ?? '')

/** Undefined after an error was shown at a field. */
const readClaims = (pickers: readonly ClaimPicker[]): Array<[Claim, Picked]> | undefined => {
  const read = pickers.map(({ claim, picker }) => [claim, picker.read()] as const)
  if (read.some(([, picked]) => picked === undefined)) return undefined
  return read.flatMap(([claim, picked]) => (picked ? [[claim, picked] as [Claim, Picked]] : []))
}

const deliveryNotice = ({ texts, authorization: { details } }: Visit): HTMLElement =>
  details.claims_delivery === 'plaintext'
    ? noticeBox('warn', 'eye', texts.claims.plaintext(details.company_name))
    : noticeBox('sealed', 'lock', texts.claims.sealed(details.company_name))

const pickersFor = ({ texts, authorization }: Visit, session: Session, profile: Profile): ClaimPicker[] => {
  const { claims, client_id } = authorization.details
  const findAnswer = (name: string) => pickers.find(({ claim }) => claim.claim === name)?.picker.current()
  const pickers: ClaimPicker[] = claims.map((claim) => {
    const plugin = pluginSource(session, claim.plugin, { client_id }, findAnswer)
    const question = { ...claim, name: claim.claim, isRequired: claim.required, plugin }
    return { claim, picker: valuePicker(texts, profile, question) }
  })
  return pickers
}

export const claimsPage = (visit: Visit, session: Session, profile: Profile): Promise<Decided> => {
  const { texts, authorization } = visit
  const { details } = authorization
  const claimsTexts = texts.claims
  const { name, company } = getRequester(authorization)
  const pickers = pickersFor(visit, session, profile)
  const missing = pickers.filter(({ picker }) => picker.isImpossible).map(({ claim }) => claim.label)
  const hasClaims = pickers.length > 0
  let picked: Array<[Claim, Picked]> = []
  return decisionPage(visit, session, {
    title: hasClaims ? claimsTexts.title(name) : texts.signIn.app.title(name),
    lead: hasClaims ? claimsTexts.lead(company) : claimsTexts.nothing(name),
    step: buildStep(visit, listSteps(visit, false), 'share'),
    content: hasClaims
      ? [
          missing.length > 0 && problemBox({ message: claimsTexts.impossible(missing.join(', ')) }),
          deliveryNotice(visit),
          element('ul', { class: 'asked-list' }, ...pickers.map(({ picker }) => picker.node)),
        ]
      : [],
    labels: { ...claimsTexts, submit: hasClaims ? claimsTexts.submit : claimsTexts.submitNothing },
    isImpossible: missing.length > 0,
    check() {
      const read = readClaims(pickers)
      picked = read ?? []
      return read !== undefined
    },
    async decision() {
      const publicKey = await findClaimsKey(session, details)
      const values = await Promise.all(
        picked.map(async ([claim, value]) => [claim.claim, await claimValue(claim, value, publicKey)] as const),
      )
      return { decision: 'approve', claims: Object.fromEntries(values) }
    },
  })
}
