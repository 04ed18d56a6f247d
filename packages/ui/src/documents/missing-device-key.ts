// The error for a missing device key: the user has cleared the browser's storage.

export class MissingDeviceKey extends Error {}
