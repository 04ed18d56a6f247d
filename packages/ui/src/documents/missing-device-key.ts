// The key of this browser is gone: somebody has cleared the browser's storage.

export class MissingDeviceKey extends Error {}
