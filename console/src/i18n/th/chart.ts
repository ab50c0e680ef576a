/** Words of pictures of figures, in Thai. */
export const chart = {
  empty: 'ไม่มีตัวเลขให้แสดงเป็นกราฟ',
  failed: 'โหลดกราฟไม่สำเร็จ ตารางมีตัวเลขเดียวกัน',
  label: 'กราฟ {title} จำนวน {steps, plural, other {# ช่วง}}: {lines} ตารางมีตัวเลขเดียวกัน',
  figure: 'ตัวเลขในกราฟ',
  first: 'กราฟแสดง {count} รายการที่มากที่สุดจาก {total} ตารางมีครบทุกรายการ',
}
