declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file, held until it is closed. @returns false when another open file holds it */
  export function tryLock(descriptor: number): boolean;
}
