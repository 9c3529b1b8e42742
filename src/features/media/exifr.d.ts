/** The part of exifr that reads the metadata of JPEG and HEIC; its own types describe only the whole. */
declare module 'exifr/dist/lite.esm.mjs' {
  export function gps(file: Blob | Uint8Array): Promise<{ latitude: number; longitude: number } | undefined>
}
