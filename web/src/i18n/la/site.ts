/** Words around what the operator publishes, in Lao. */
export const site = {
  banners: {
    close: 'ປິດ',
    continue: 'ຕໍ່ໄປ',
    previous: 'ຮູບກ່ອນໜ້າ',
    next: 'ຮູບຕໍ່ໄປ',
    position: 'ຮູບທີ {position} ຈາກ {count}',
  },
}
