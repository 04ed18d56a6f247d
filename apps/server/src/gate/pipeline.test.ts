import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pipeline } from './pipeline.ts'

test('(G-021) the steps stand in the order of the document', () => {
  assert.deepEqual(
    pipeline.map(({ name }) => name),
    [
      'requireNormalPath',
      'refuseOutOfOrder',
      'requireBearer',
      'refuseNeverGrantable',
      'requireWhitelisted',
      'requireRealm',
      'requireRightBase',
      'refuseWhilePaused',
      'takeRate',
      'requireLevel',
      'requireRoute',
      'requireMeantCaller',
      'requireAdmission',
      'requireUploadTarget',
    ],
  )
})
