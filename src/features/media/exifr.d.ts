/** exifr's build for the metadata of JPEG and HEIC alone; the package has types only for the whole library. */
declare module 'exifr/dist/lite.esm.mjs' {
  export function gps(file: Blob | Uint8Array): Promise<{ latitude: number; longitude: number } | undefined>
}
