/** The least that a React page in our font can be: what the login page is held against. */
import '@fontsource-variable/noto-sans-thai/wght.css'
import { createRoot } from 'react-dom/client'

const style = { fontFamily: "'Noto Sans Thai Variable'" }

createRoot(document.getElementById('app') as HTMLElement).render(
  <main style={style}>
    <h1>เข้าสู่ระบบ</h1>
    <form>
      <input aria-label="เบอร์โทรศัพท์" />
      <input aria-label="รหัสผ่าน" type="password" />
      <button type="submit">เข้าสู่ระบบ</button>
    </form>
  </main>,
)
