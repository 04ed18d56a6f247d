import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pipeline } from './pipeline.ts'

test('G-021: the steps are in the order of the specification', () => {
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
      'requireCallerKind',
      'requireAdmission',
      'requireUploadTarget',
    ],
  )
})
