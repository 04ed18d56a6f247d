// A contract flow from its first question to its last signature: a company, a person, a plugin, two sealed documents.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompanyClient } from '@company-data/sdk/company'
import { verifySealedPdf } from '@company-data/sdk/seals'
import type { FlowRun } from '@company-data/sdk/service'
import type { App } from '@company-data/server'
import { contractPdf } from '../contract-pdf.ts'
import type { Ada } from '../fill-profile.ts'
import type { Narrator } from '../narrator.ts'
import { trustDevice } from '../sign-contract.ts'
import { type AdasRun, answerAsAda, answerAsCompany } from './answer-lease.ts'
import { type LeaseService, publishLease } from './publish-lease.ts'

const connectAda = async ({ client, datumIds }: Ada, code: string): Promise<string> => {
  const profile = await client.codes.lookUp(code)
  if (profile.kind !== 'service') throw new Error('The code does not lead to a service.')
  const bytes = contractPdf(['Payslip of Ada Lovelace', '2,800.00 EUR'])
  const payslip = { bytes, mime_type: 'application/pdf', original_name: 'payslip.pdf' }
  const answers = { first_name: { from: datumIds.first_name }, payslip_pdf: { file: payslip } }
  return (await client.companyConnections.create({ ...profile, code }, answers)).id
}

const start = async ({ client, flowId }: LeaseService, connectionId: string, narrator: Narrator) => {
  const run = await client.runs.start(flowId, { target: { connection_id: connectionId } })
  narrator.show(`${run.record.status}, reference_date ${run.record.reference_date}`)
  return run
}

const generate = async (run: FlowRun<void>, narrator: Narrator): Promise<void> => {
  narrator.step(
    'Who answered last generates: the platform fills the templates, with the answers under a key for this call.',
  )
  const { documents } = await run.generate()
  for (const { position, output_key, party_key } of documents) {
    narrator.show(`${position ?? '-'}. ${output_key} for ${party_key}`)
  }
  narrator.notice('The signatures of both documents stand in one line, and one step is open at a time.')
}

const sign = async (run: FlowRun<void>, adas: AdasRun, ada: Ada, narrator: Narrator): Promise<void> => {
  narrator.step('Ada signs the lease and accepts that her payslip is used; then the company signs.')
  await adas.refresh()
  const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
  await adas.sign(await adas.openDocument('lease'), names, await trustDevice(ada))
  await adas.accept(await adas.openDocument('income_proof'), names)
  await run.refresh()
  await run.sign(await run.openDocument('lease'), { signer_first_name: 'Bo', signer_last_name: 'Example' })
  narrator.show(run.record.status)
}

/** An owner of the sealed PDFs no longer needs the platform. */
const saveContracts = async (run: FlowRun<void>, pem: string, narrator: Narrator): Promise<string> => {
  narrator.step('The sealed PDFs are in the hands of both. The company writes its copies to a folder.')
  const folder = await mkdtemp(join(tmpdir(), 'company-data-contracts-'))
  await writeFile(join(folder, 'platform-seal.pem'), pem)
  for (const { output_key } of run.documents()) {
    const { file } = await run.openDocument(output_key)
    const verdict = await verifySealedPdf(file.bytes, pem)
    if (!verdict.valid) throw new Error(verdict.message)
    await writeFile(join(folder, `${output_key}.pdf`), file.bytes)
    narrator.show(`${join(folder, `${output_key}.pdf`)}  ${file.bytes.length} bytes, seal valid`)
  }
  return folder
}

interface Cast {
  app: App
  company: CompanyClient
  ada: Ada
  narrator: Narrator
}

/** Returns the folder of the contracts. */
export const leaseCar = async ({ app, company, ada, narrator }: Cast): Promise<string> => {
  const lease = await publishLease(app, company, narrator)
  narrator.step('Ada connects to the service with her first name and a payslip, and the company starts a run with her.')
  const connectionId = await connectAda(ada, lease.code)
  let run = await start(lease, connectionId, narrator)
  narrator.notice('What the texts show of her, and her payslip, were sealed again for each of the two parties.')
  const adas = await answerAsAda(
    () => ada.client.runs.open({ connectionId, runId: run.record.id }),
    async () => {
      run = await start(lease, connectionId, narrator)
    },
    narrator,
  )
  await answerAsCompany(run, narrator)
  await generate(run, narrator)
  await sign(run, adas, ada, narrator)
  return saveContracts(run, await lease.client.platformSeal.read(), narrator)
}
