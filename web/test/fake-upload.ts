/** An upload for component tests: it hangs until the test lets it get on, and remembers what was sent. */
import { vi } from 'vitest'

export class FakeUpload extends EventTarget {
  static all: FakeUpload[] = []

  static install() {
    FakeUpload.all = []
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
  }

  upload = new EventTarget()
  headers: Record<string, string> = {}
  address = ''
  file: File | undefined
  isStopped = false
  timeout = 0
  status = 0
  responseText = ''

  open(method: string, path: string) {
    this.address = `${method} ${path}`
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getResponseHeader() {
    return null
  }

  send(body: FormData) {
    this.file = body.get('file') as File
    FakeUpload.all.push(this)
  }

  abort() {
    this.isStopped = true
    this.dispatchEvent(new Event('abort'))
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }

  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }

  fallSilent() {
    this.dispatchEvent(new Event('error'))
  }
}
