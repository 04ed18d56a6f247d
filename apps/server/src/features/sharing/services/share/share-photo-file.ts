// Reads a photo that arrives as a data URI, and refuses it unless it is a JPEG, PNG or WebP of at most the allowed size.
import { ApiError } from '@company-data/protocol/errors'
import { bytesPerMb } from '@company-data/protocol/limits'
import { type DataUri, readPicture } from '../../../../platform/files/index.ts'

export const readPhoto = async (dataUri: string, maxMb: number): Promise<DataUri> => {
  const picture = await readPicture(dataUri, maxMb * bytesPerMb)
  if (typeof picture === 'string') throw new ApiError('services.photo_invalid')
  return picture
}
