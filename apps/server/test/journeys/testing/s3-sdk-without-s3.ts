// A program for the S3 test: a platform without S3 stores a photo, then reports whether the SDK was loaded.
import { createService, registerCompany, startPlatform } from '@company-data/testkit'
import { isS3SdkLoaded } from './s3-sdk.ts'

const file = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`
const platform = await startPlatform()
const company = await registerCompany(platform)
const { id } = await createService(company)
const { status, text } = await company.call('POST', `/api/services/${id}/share-photos`, { file })
if (status !== 201) throw new Error(text)
console.log(JSON.stringify(isS3SdkLoaded()))
await platform.stop()
