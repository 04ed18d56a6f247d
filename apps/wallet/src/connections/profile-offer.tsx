// After connecting: offers what was typed into the form to My data, so that it is typed once.
import type { ContactField } from '@company-data/sdk/person'
import { Button, Card, Checkbox, Row, showToast, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { droppedOnLock, fieldTypesQuery, formatProblem } from '@company-data/web/app/rules'
import { useFieldLabel, useValueFormatter } from '@company-data/web/fields'
import type { FormValue } from '@company-data/web/sharing/rules'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { putFileOrRemove } from '../app/profile/put-file.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'
import { forgetFormValues, readFormValues } from './form-values.ts'

interface Offer extends FormValue {
  field: ContactField
}

type Client = ReturnType<typeof useClient>

/** Types that a form may ask for in many meanings: only a field of the same name is meant. */
const GENERAL_TYPES: readonly string[] = ['country', 'photo', 'document', 'pdf_document', 'legal_document']

/** A company names its fields as it likes, so an address is the address of My data under any name. */
const isMeant = ({ slug, type }: ContactField, value: FormValue): boolean =>
  type === value.type && (slug === value.slug || (slug === type && !GENERAL_TYPES.includes(type)))

/** Only fields of My data that have no value yet: a person who has one changes it there. */
const listOffers = async (client: Client, formValues: readonly FormValue[]): Promise<Offer[]> => {
  const [fields, data] = await Promise.all([client.contactFields.list('person'), client.contactData.list()])
  const filled = new Set(data.map(({ contact_field_id }) => contact_field_id))
  return formValues.flatMap((value) => {
    const field = fields.find((candidate) => candidate.is_system && isMeant(candidate, value))
    if (field === undefined || filled.has(field.id)) return []
    filled.add(field.id)
    return [{ ...value, field }]
  })
}

const offersQuery = (client: Client, connectionId: string, formValues: readonly FormValue[], isOpen: boolean) =>
  queryOptions({
    queryKey: ['profile', 'offer', connectionId, isOpen],
    queryFn: () => listOffers(client, formValues),
    enabled: isOpen && formValues.length > 0,
    meta: droppedOnLock,
  })

/** Reads the present entries before each attempt, so that a retry adds nothing twice. */
const addAll = async (client: Client, formValues: readonly FormValue[]): Promise<number> => {
  const offers = await listOffers(client, formValues)
  for (const { field, text, file } of offers) {
    const datum = await client.contactData.create(field.id, file ? undefined : text, { is_private: file !== undefined })
    if (file) await putFileOrRemove(client, datum.id, file, true)
  }
  return offers.length
}

export const ProfileOffer = ({ connectionId }: { connectionId: string }) => {
  const texts = useTexts(connectionsTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const formatLabel = useFieldLabel()
  const types = useQuery(fieldTypesQuery(client))
  const { line } = useValueFormatter(types.data)
  const [formValues, setFormValues] = useState(() => readFormValues(connectionId))
  const [declined, setDeclined] = useState<readonly string[]>([])
  const { data: offers = [] } = useQuery(offersQuery(client, connectionId, formValues, useSessionState() === 'open'))
  const close = () => {
    forgetFormValues()
    setFormValues([])
  }
  const add = useAction({
    mutationFn: () =>
      addAll(
        client,
        formValues.filter(({ slug }) => !declined.includes(slug)),
      ),
    onSuccess: async () => {
      showToast(texts.typedAdded)
      close()
      await queries.invalidateQueries({ queryKey: ['profile'] })
    },
  })
  if (formValues.length === 0 || offers.length === 0) return null
  return (
    <Card title={texts.typedTitle} text={texts.typedText}>
      <ul className={styles.typed}>
        {offers.map(({ field, slug, type, text, file }) => (
          <li key={field.id}>
            <Checkbox
              label={formatLabel(field)}
              hint={file ? text : line(type, text)}
              checked={!declined.includes(slug)}
              onChange={(isChosen) =>
                setDeclined((slugs) => (isChosen ? slugs.filter((other) => other !== slug) : [...slugs, slug]))
              }
            />
          </li>
        ))}
      </ul>
      {add.error && <p role="alert">{formatProblem(add.error, appTexts)}</p>}
      <Row>
        <Button
          kind="main"
          busy={add.isPending}
          disabled={offers.every(({ slug }) => declined.includes(slug))}
          onClick={() => add.mutate()}
        >
          {texts.typedAdd}
        </Button>
        <Button onClick={close}>{texts.typedSkip}</Button>
      </Row>
    </Card>
  )
}
