// Picks a customer among the connections of a service, by name or code.

import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Notice, Radios, SearchField, useTexts } from '@company-data/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isTestPerson, testPersonTexts } from '../app/test-person/test-person.ts'
import { ServiceFailure } from '../service-keys/service-scope.tsx'
import { useClient } from '../session/use-session.tsx'
import styles from './customer-picker.module.css'
import { type Customer, customersQuery, matchingCustomers } from './customers.ts'
import { customersTexts } from './customers-texts.ts'

interface CustomerPickerProps {
  label: string
  service: ServiceRecord
  /** Null for both persons and companies. */
  type: Customer['type'] | null
  value: string
  onChange: (connectionId: string) => void
  /** Says who answers for a test person, if one is picked. */
  notesTestPerson?: boolean
}

const MAX_OPTIONS = 6

export const CustomerPicker = ({ label, service, type, value, onChange, notesTestPerson }: CustomerPickerProps) => {
  const texts = useTexts(customersTexts)
  const testTexts = useTexts(testPersonTexts)
  const [text, setText] = useState('')
  const query = useInfiniteQuery(customersQuery(useClient(), service.id))
  if (query.isError)
    return <ServiceFailure service={service} error={query.error} onRetry={() => void query.refetch()} />
  const customers = query.data?.pages.flatMap((page) => page.customers) ?? []
  const ofType = matchingCustomers(customers, '', type)
  const matches = matchingCustomers(customers, text, type)
  const visibleCustomers = matches.slice(0, MAX_OPTIONS)
  const selectedCustomer = ofType.find(({ connectionId }) => connectionId === value)
  const options =
    selectedCustomer === undefined || visibleCustomers.includes(selectedCustomer)
      ? visibleCustomers
      : [selectedCustomer, ...visibleCustomers.slice(0, MAX_OPTIONS - 1)]
  if (query.isSuccess && ofType.length === 0 && !query.hasNextPage)
    return (
      <div>
        <p className={styles.label}>{label}</p>
        <p className="muted">{texts.noCustomers}</p>
      </div>
    )
  return (
    <div className={styles.picker}>
      {ofType.length > MAX_OPTIONS && <SearchField label={texts.searchCustomer} value={text} onChange={setText} />}
      <Radios
        label={label}
        value={value}
        onChange={onChange}
        options={options.map((customer) => ({
          value: customer.connectionId,
          label: customer.name,
          hint: [isTestPerson(customer) ? testTexts.hint : texts[customer.type], customer.code]
            .filter((part) => part !== null)
            .join(' · '),
        }))}
      />
      {notesTestPerson && selectedCustomer !== undefined && isTestPerson(selectedCustomer) && (
        <Notice tone={selectedCustomer.isTest ? 'info' : 'warn'}>
          {selectedCustomer.isTest ? testTexts.canAnswer : testTexts.cannotAnswer}
        </Notice>
      )}
      {query.isSuccess && matches.length === 0 && <p className="muted">{texts.noMatch}</p>}
      {matches.length > MAX_OPTIONS && <p className="muted">{texts.moreMatches(matches.length - MAX_OPTIONS)}</p>}
      {query.hasNextPage && (
        <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.loadMore}
        </Button>
      )}
    </div>
  )
}
