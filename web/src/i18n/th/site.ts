/** Words around what the operator publishes, in Thai. */
export const site = {
  banners: {
    previous: 'ภาพก่อนหน้า',
    next: 'ภาพถัดไป',
    position: 'ภาพที่ {position} จาก {count}',
  },
}
