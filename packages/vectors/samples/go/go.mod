module example.org/companydata

go 1.19
